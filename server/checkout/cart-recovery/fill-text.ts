import type { RecoveryPlaceholder } from "./schemas";

export type RecoveryValues = Record<RecoveryPlaceholder, string>;

/**
 * The first name of what a buyer typed, or nothing: anybody may type anything beside anybody's address, so only one
 * short word of letters gets into a mail.
 */
export function firstNameOf(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : "";
}

/** Fills in the words in braces, in one pass; a word without a value takes the comma and space before it along. */
export function fillText(text: string, values: RecoveryValues): string {
  return text.replace(/(,?[^\S\n]*)\{(\w+)\}/g, (all, before: string, word: string) => {
    if (!Object.hasOwn(values, word)) return all;
    const value = values[word as RecoveryPlaceholder];
    return value === "" ? "" : `${before}${value}`;
  });
}

/** The paragraphs of a text, one per line. */
export function paragraphsOf(text: string): string[] {
  return text
    .split("\n")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}
