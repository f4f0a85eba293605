import type { RecoveryPlaceholder } from "./schemas";

export type RecoveryValues = Record<RecoveryPlaceholder, string>;

/**
 * Returns the first name from the buyer's input, or an empty string. Limited to one short word of
 * letters, because anyone can enter arbitrary text with another person's address.
 */
export function firstNameOf(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : "";
}

/**
 * Replaces the placeholders. Also removes the comma and spaces before a placeholder without a
 * value.
 */
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
