import type { MessageKeys, NestedKeyOf } from "next-intl";

export type Sentence = string | readonly (string | readonly [name: string])[];

export type Sentences<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string ? Sentence : Sentences<Words[Name]>;
};

type Values = Record<string, string | number>;

export type Translator<Words> = (key: MessageKeys<Words, NestedKeyOf<Words>>, values?: Values) => string;

export function fillIn(sentence: Sentence, values: Values): string {
  if (typeof sentence === "string") return sentence;
  return sentence.map((part) => (typeof part === "string" ? part : values[part[0]])).join("");
}

/** `useTranslations` for buyer pages, which need not load the message parser and formatter. */
export function translatorOf<Words>(words: Sentences<Words>): Translator<Words> {
  return (key, values = {}) => {
    const found = key.split(".").reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], words);
    return fillIn(found as Sentence, values);
  };
}
