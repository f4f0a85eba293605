import anyAscii from "any-ascii";

const isPrintable = (text: string) => /^[\x20-\x7e]*$/.test(text);

const withoutMarks = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "");

/**
 * Converts text to printable ASCII: removes accents, transliterates all scripts (`Łódź` → `Lodz`,
 * `李` → `Li`), and drops other characters, such as emoji.
 */
export function toAscii(text: string): string {
  const line = text.normalize("NFC").replace(/\s/gu, " ");
  return isPrintable(line) ? line : [...line].map(toAsciiCharacter).join("");
}

function toAsciiCharacter(character: string): string {
  const plain = withoutMarks(character);
  if (isPrintable(plain)) return plain;
  return /[\p{L}\p{N}\p{P}]/u.test(character) ? anyAscii(character).replace(/[^\x20-\x7e]/g, "") : "";
}
