import { isDay } from "../calendar/calendar";
import { toE164 } from "../contact/phone";
import { maxAmountInCents } from "../money/money";

/**
 * Parsers of cells that a spreadsheet may have changed: numbers without leading zeros, with `.0`,
 * thousands separators or an exponent. A parser returns the intended value or null, never a
 * different valid value.
 */

/** Zero-width and direction marks, which occur in copied numbers. */
const invisible = /\p{Cf}/gu;
const dashes = /[\u2010-\u2015\u2212]/g;

/** Removes the text marks of spreadsheets: `'01` and `="01"` become `01`. */
export function plainCell(cell: string): string {
  const text = cell.replace(invisible, "").replace(/\s/g, " ").replace(dashes, "-").trim();
  return text
    .replace(/^="(.*)"$/, "$1")
    .replace(/^'/, "")
    .trim();
}

/** Returns true if a spreadsheet wrote the cell with an exponent (`1,2345E+10`), which loses digits. */
export function isRounded(cell: string): boolean {
  return /^[+-]?\d+(?:[.,]\d*)?E[+-]\d+$|^[+-]?\d[.,]\d*E\d+$/i.test(plainCell(cell));
}

/** Returns the integers that a cell may represent, without leading zeros: two for `123.000`, none for other text. */
export function wholeNumbersOf(text: string): string[] {
  const spellings = [
    /^(\d+)(?:[.,]0*)?$/,
    /^(\d{1,3}(?:\.\d{3})+)(?:,0*)?$/,
    /^(\d{1,3}(?:,\d{3})+)(?:\.0*)?$/,
    /^(\d{1,3}(?: \d{3})+)(?:[.,]0*)?$/,
  ];
  const found = spellings.flatMap((each) => each.exec(text)?.[1]?.replace(/\D/g, "") ?? []);
  return [...new Set(found)];
}

/** Returns the common value of all readings; null if they differ or there is none. */
export function onlyOne<Value>(readings: readonly Value[]): Value | null {
  const [first, ...others] = new Set(readings);
  return first !== undefined && others.length === 0 ? first : null;
}

/** Parses a phone number into E.164. A number without a country code is Brazilian. */
export function readPhone(cell: string): string | null {
  const text = plainCell(cell);
  if (isRounded(text)) return null;
  const plus = text.startsWith("+") ? "+" : "";
  const numbers = wholeNumbersOf(text.slice(plus.length));
  // A zero after a separator is a fraction, not a digit of the number.
  const hasFraction = /\d[.,]0?$/.test(text) || (numbers.length > 0 && /\d[.,]00$/.test(text));
  const spellings = [...numbers.map((each) => `${plus}${each}`), ...(hasFraction ? [] : [text])];
  return onlyOne(spellings.flatMap((each) => toE164(each) ?? []));
}

/** First assigned postal code (Correios). */
const firstPostalCode = "01000000";

/** Parses a Brazilian postal code, such as `01310-100`. Restores the leading zero of seven digits. */
export function readPostalCode(cell: string): string | null {
  const text = plainCell(cell);
  const written = /^\d{1,2}\.?\d{3}[-. ]?\d{3}$/.test(text) ? [text.replace(/\D/g, "")] : [];
  const codes = [...written, ...wholeNumbersOf(text)]
    .filter(({ length }) => length === 7 || length === 8)
    .map((digits) => digits.padStart(8, "0"))
    .filter((digits) => digits >= firstPostalCode);
  return onlyOne(codes)?.replace(/^(\d{5})/, "$1-") ?? null;
}

/**
 * Parses a price in reais into cents: `49,90`, `R$ 1.234,56`, `1,234.56` or `49.9`. Rejects a separator before three
 * digits, `1.234`, because it may be a decimal separator.
 */
export function readPrice(cell: string): number | null {
  const text = plainCell(cell).replace(/^R\$ ?/i, "");
  const [, whole = "", cents = ""] =
    /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text) ??
    /^(\d{1,3}(?:[. ]\d{3})+),(\d{1,2})$/.exec(text) ??
    /^(\d{1,3}(?:[, ]\d{3})+)\.(\d{1,2})$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:,\d{3}){2,}|\d{1,3}(?: \d{3})+)$/.exec(text) ??
    [];
  if (whole === "") return null;
  const amount = Number(whole.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"));
  return amount <= maxAmountInCents ? amount : null;
}

const time = "(?:[ T](?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?)?";
const isoDay = new RegExp(`^(\\d{4})([-/.])(\\d{2})\\2(\\d{2})${time}$`);
const brazilianDay = new RegExp(`^(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|(?<!-)\\d{2})${time}$`);

function slashed(text: string) {
  const [, first, , second, year] = brazilianDay.exec(text) ?? [];
  return first && second && year
    ? { first: Number(first), second: Number(second), year: year.padStart(4, "20") }
    : null;
}

/**
 * Parses a day: `2027-01-15`, `15/01/2027`, `15.01.27` or `15/01/2027 10:30:00`, whose time is
 * dropped. Rejects instants with a time zone, whose day depends on the zone; serial numbers, which
 * have two epochs; and `15-01-27`, which may begin with the year.
 */
export function readDay(cell: string): string | null {
  const text = plainCell(cell);
  const found = slashed(text);
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  const iso = found
    ? `${found.year}-${twoDigits(found.second)}-${twoDigits(found.first)}`
    : text.replace(isoDay, "$1-$3-$4");
  return iso.startsWith("20") && isDay(iso) ? iso : null;
}

/** Returns true if a day is valid only with the month first: `01/15/2027`. */
export function hasMonthFirst(cell: string): boolean {
  const found = slashed(plainCell(cell));
  return found !== null && found.first <= 12 && found.second > 12;
}

/** Returns true if a day is also valid, but different, with the month first: `05/01/2027`. */
export function isAmbiguousDay(cell: string): boolean {
  const found = slashed(plainCell(cell));
  return found !== null && found.first <= 12 && found.second <= 12 && found.first !== found.second;
}

/** Removes the fraction of a number, as in a house number: `123.0` → `123`. */
export function withoutFraction(cell: string): string {
  const [, digits] = /^(\d+)[.,]0{1,2}$/.exec(plainCell(cell)) ?? [];
  return digits ?? cell;
}

/**
 * Parses an id of another system. Returns null if a spreadsheet may have changed it: `123.0`, or
 * zeros after the 15 digits that spreadsheets preserve. A value marked as text, `'4111111111111110`
 * or `="4111111111111110"`, is unchanged.
 */
export function readCode(cell: string): string | null {
  const text = plainCell(cell);
  const isText = /^(?:'|=")/.test(cell.replace(invisible, "").trim());
  if (isRounded(text) || /^\d+[.,]0+$/.test(text) || (!isText && /^\d{15}0+$/.test(text))) return null;
  return /^\d+$/.test(text) ? text : cell;
}
