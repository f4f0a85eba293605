import type { MessageKeys, NestedKeyOf } from "next-intl";

/** A sentence that was parsed on the server: words as they stand, and the names of the values between them. */
export type Sentence = string | readonly (string | readonly [name: string])[];

/** Sentences by their names. */
export type Sentences<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string ? Sentence : Sentences<Words[Name]>;
};

type Values = Record<string, string | number>;

export type Translator<Words> = (key: MessageKeys<Words, NestedKeyOf<Words>>, values?: Values) => string;

/** A sentence with its values. */
export function fillIn(sentence: Sentence, values: Values): string {
  if (typeof sentence === "string") return sentence;
  return sentence.map((part) => (typeof part === "string" ? part : values[part[0]])).join("");
}

/** What `useTranslations` is to the dashboard: a buyer's page carries neither parser nor formatter of messages. */
export function translatorOf<Words>(words: Sentences<Words>): Translator<Words> {
  return (key, values = {}) => {
    const found = key.split(".").reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], words);
    return fillIn(found as Sentence, values);
  };
}
