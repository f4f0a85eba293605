/** Text for an acquirer: one line without control characters, at most `length` UTF-16 units, no character cut in half. */
export function cutText(text: string, length: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, length);
  return line.replace(/[\uD800-\uDBFF]$/, "").trim();
}
