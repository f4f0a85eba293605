import { crc16ccitt } from "crc";
import { maxAmountInCents, toDecimalText } from "../../core/money/money";
import { toAscii } from "../../core/text/to-ascii";

/** For a name or city without ASCII characters, because both fields are mandatory. */
export const fallbackMerchantName = "RECEBEDOR";
export const fallbackMerchantCity = "SAO PAULO";

const maxNameLength = 25;
const maxCityLength = 15;
const maxLocationLength = 77;

/** A location is `host/path` in ASCII, at most 77 characters, without a scheme. */
interface Locations {
  /** Location of the charge for the payer's bank. Null for a static code and for a code with only a recurrence. */
  location: string | null;
  /** Location of the recurrence for Pix Automático. */
  recurrenceLocation: string | null;
}

export interface PixCode extends Pick<Locations, "location">, Partial<Pick<Locations, "recurrenceLocation">> {
  merchantName: string;
  merchantCity: string;
  /** Absent if only the location contains the amount. */
  amountInCents?: number;
  /** Beneficiary's CEP, eight digits. */
  postalCode?: string;
}

/**
 * Formats an EMV field: two digits of id, two of length, then the value. Values are ASCII, so
 * lengths in characters and bytes are equal.
 */
function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}

/** Converts text to printable ASCII without repeated spaces. */
function toShown(text: string, maxLength: number): string {
  return toAscii(text).replace(/ +/g, " ").trim().slice(0, maxLength).trim();
}

function account(location: string | null): string {
  const arrangement = field("00", "br.gov.bcb.pix");
  if (location === null) return arrangement;
  const isLocation = /^[\x21-\x7e]+$/.test(location) && !location.includes("://");
  if (!isLocation) throw new RangeError("A Pix location is printable ASCII without a scheme");
  if (location.length > maxLocationLength) throw new RangeError("A Pix location has at most 77 characters");
  return arrangement + field("25", location);
}

function amountField(amountInCents: number | undefined): string {
  if (amountInCents === undefined) return "";
  const isAmount = Number.isSafeInteger(amountInCents) && amountInCents >= 1 && amountInCents <= maxAmountInCents;
  if (!isAmount) throw new RangeError("The amount of a Pix code is 1 to 9 999 999 999 cents");
  return field("54", toDecimalText(amountInCents));
}

function postalCodeField(postalCode: string | undefined): string {
  if (postalCode === undefined) return "";
  if (!/^\d{8}$/.test(postalCode)) throw new RangeError("The postal code of a Pix code is eight digits");
  return field("61", postalCode);
}

/**
 * Composes the copy-and-paste text of a dynamic Pix QR code (BR Code; Manual de Padrões para
 * Iniciação do Pix; EMV MPM). The payer's bank reads the amount from the location; the code repeats
 * it for banks that cannot reach the location. A composite code contains a recurrence's location
 * and, optionally, its first charge's.
 *
 * Name and city are transliterated to printable ASCII and truncated to 25 and 15 characters, or
 * replaced by a fallback if empty.
 *
 * @throws RangeError if the location is longer than 77 characters, not ASCII or has a scheme, if
 * the amount is not 1 to 9,999,999,999 whole cents, or if the postal code is not eight digits.
 */
export function composePixCode(code: PixCode): string {
  const { location, recurrenceLocation = null, merchantName, merchantCity, amountInCents, postalCode } = code;
  const unsigned = [
    field("00", "01"),
    location === null ? "" : field("01", "12"),
    field("26", account(location)),
    field("52", "0000"),
    field("53", "986"),
    amountField(amountInCents),
    field("58", "BR"),
    field("59", toShown(merchantName, maxNameLength) || fallbackMerchantName),
    field("60", toShown(merchantCity, maxCityLength) || fallbackMerchantCity),
    postalCodeField(postalCode),
    field("62", field("05", "***")),
    recurrenceLocation === null ? "" : field("80", account(recurrenceLocation)),
    "6304",
  ].join("");
  return unsigned + crc16ccitt(unsigned).toString(16).toUpperCase().padStart(4, "0");
}

/**
 * Parses a Pix code. Both locations are null for a static code, which identifies no charge.
 *
 * @returns null if the text is not a Pix code or its check digits are wrong.
 */
export function readPixCode(code: string): Locations | null {
  const unsigned = code.slice(0, -4);
  if (!unsigned.endsWith("6304") || !/^[\x20-\x7e]+$/.test(code)) return null;
  if (crc16ccitt(unsigned).toString(16).toUpperCase().padStart(4, "0") !== code.slice(-4).toUpperCase()) return null;
  const fields = readFields(code);
  const account = findAccount(fields, 26, 51);
  if (!account) return null;
  const recurrenceLocation = findAccount(fields, 80, 99)?.get("25") ?? null;
  return { location: account.get("25") ?? null, recurrenceLocation };
}

function findAccount(fields: Map<string, string> | null, first: number, last: number): Map<string, string> | null {
  const templates = [...(fields ?? [])].filter(([id]) => Number(id) >= first && Number(id) <= last);
  const read = templates.map(([, value]) => readFields(value));
  return read.find((each) => each?.get("00")?.toLowerCase() === "br.gov.bcb.pix") ?? null;
}

/** Parses EMV fields into a map by id. Returns null if their lengths do not match the text. */
function readFields(text: string): Map<string, string> | null {
  const found = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(length);
    if (!id || end > text.length) return null;
    found.set(id, text.slice(at + 4, end));
    at = end;
  }
  return found;
}
