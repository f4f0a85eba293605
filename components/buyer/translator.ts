import format, { type CompiledMessage } from "icu-minify/format";
import type { MessageKeys, NestedKeyOf } from "next-intl";

/** Sentences that were parsed on the server, so that a browser only fills them in. */
export type Compiled<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string ? CompiledMessage : Compiled<Words[Name]>;
};

type Values = Record<string, string | number>;

export type Translator<Words> = (key: MessageKeys<Words, NestedKeyOf<Words>>, values?: Values) => string;

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
};

/** A compiled sentence with its values. */
export function formatCompiled(message: CompiledMessage, locale: string, values: Values): string {
  return String(format(message, locale, values, { formatters }));
}

/** What `useTranslations` is to the dashboard, in a kilobyte: a buyer's page carries no parser of sentences. */
export function translatorOf<Words>(words: Compiled<Words>, locale: string): Translator<Words> {
  return (key, values = {}) => {
    const found = key.split(".").reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], words);
    return formatCompiled(found as CompiledMessage, locale, values);
  };
}
