import type { RecoveryPlaceholder } from "./schemas";

export type RecoveryValues = Record<RecoveryPlaceholder, string>;

/**
 * Returns the first name in the buyer's input, or an empty string. Anybody can type any text next to another person's
 * address, so only one short word of letters may enter a mail.
 */
export function firstNameOf(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : "";
}

/** Replaces the placeholders in one pass. A placeholder without a value also removes the comma and space before it. */
export function fillText(text: string, values: RecoveryValues): string {
  return text.replace(/(,?[^\S\n]*)\{(\w+)\}/g, (all, before: string, word: string) => {
    if (!Object.hasOwn(values, word)) return all;
    const value = values[word as RecoveryPlaceholder];
    return value === "" ? "" : `${before}${value}`;
  });
}

export function paragraphsOf(text: string): string[] {
  return text
    .split("\n")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}
