/**
 * Cuts text to one line of at most `length` UTF-16 code units. Removes control characters and never
 * splits a character.
 */
export function cutText(text: string, length: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, length);
  return line.replace(/[\uD800-\uDBFF]$/, "").trim();
}
