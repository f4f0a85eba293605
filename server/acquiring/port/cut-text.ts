/**
 * Cuts text for an acquirer to one line without control characters, of at most `length` UTF-16 units and without
 * splitting a character.
 */
export function cutText(text: string, length: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, length);
  return line.replace(/[\uD800-\uDBFF]$/, "").trim();
}
