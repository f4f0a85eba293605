import type { MessageKeys, NestedKeyOf } from "next-intl";

/** A sentence parsed on the server: literal text and the names of the values between it. */
export type Sentence = string | readonly (string | readonly [name: string])[];

/** Sentences by name. */
export type Sentences<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string ? Sentence : Sentences<Words[Name]>;
};

type Values = Record<string, string | number>;

export type Translator<Words> = (key: MessageKeys<Words, NestedKeyOf<Words>>, values?: Values) => string;

/** Inserts the values into a sentence. */
export function fillIn(sentence: Sentence, values: Values): string {
  if (typeof sentence === "string") return sentence;
  return sentence.map((part) => (typeof part === "string" ? part : values[part[0]])).join("");
}

/** Replaces `useTranslations` on the buyer's pages, so that they need not load the message parser and formatter. */
export function translatorOf<Words>(words: Sentences<Words>): Translator<Words> {
  return (key, values = {}) => {
    const found = key.split(".").reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], words);
    return fillIn(found as Sentence, values);
  };
}
