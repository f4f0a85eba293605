import { isDocument } from "../../accounts/company/documents";
import { toE164 } from "../../core/contact/phone";
import { plainHeading } from "../../core/files/read-csv";

/** Groups of digits with single separators, as people write card numbers, not adjacent to a letter or digit. */
const digitGroups = /(?<![\p{L}\p{N}])\d+(?:[ .\u00a0-]\d+)*(?![\p{L}\p{N}])/gu;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** JSON allows escaping any digit or letter. */
const escaped = /\\u00([0-7][0-9a-f])/gi;

/** Prefixes and lengths issued by card schemes (ISO/IEC 7812). */
const issued =
  /^(?:4\d{12}(?:\d{3}){0,2}|5\d{15}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|09|[689]\d)\d{11}|35\d{14}|38\d{14}|6\d{15,18})$/;

/**
 * Column names of prohibited data, normalized by `plainHeading`. Columns with a check's result,
 * such as `Card CVC Status`, are allowed.
 */
const forbidden =
  /^(?:cvv|cvc|cid|csc|pan|cartao|card|senha|password)$|(?:cvv|cvc)(?!status|check)|codigo(?:de)?(?:seguranca|verificacao)|securitycode|verificationvalue|^n[or]?(?:do|de)?cartao|num(?:ero)?(?:do|de)?cartao|cartaon[or]?$|cartaonum|(?:card|cc)num|primaryaccountnumber|secretkey|apikey/;

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const hasLength = (digits: string) => digits.length >= 13 && digits.length <= 19;

/** A CNPJ or an international phone number may pass the Luhn check by chance. */
function isOtherNumber(digits: string, isAfterPlus: boolean): boolean {
  if (isDocument("cnpj", digits)) return true;
  return digits.length === 13 && (isAfterPlus || digits.startsWith("55")) && toE164(`+${digits}`) !== null;
}

/** Returns true if consecutive groups form a number issued by a card scheme. */
function holdsIssued(groups: readonly string[], isAfterPlus: boolean): boolean {
  return groups.some((_first, start) => {
    let digits = "";
    for (const group of groups.slice(start)) {
      digits += group;
      if (digits.length > 19) return false;
      const isCard = hasLength(digits) && issued.test(digits) && passesLuhn(digits);
      if (isCard && !isOtherNumber(digits, isAfterPlus)) return true;
    }
    return false;
  });
}

function* numbersIn(text: string): Generator<{ groups: string[]; isAfterPlus: boolean }> {
  const plain = text.normalize("NFKC").replace(uuid, " ");
  for (const { 0: found, index } of plain.matchAll(digitGroups)) {
    yield { groups: found.split(/\D/), isAfterPlus: plain[index - 1] === "+" };
  }
}

const unescaped = (text: string) =>
  text.replace(escaped, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Checks a part of a file that is not yet split into cells. */
export function holdsCardNumber(piece: string): boolean {
  for (const { groups, isAfterPlus } of numbersIn(unescaped(piece))) {
    if (holdsIssued(groups, isAfterPlus)) return true;
  }
  return false;
}

/**
 * Returns true for 13 to 19 digits that pass the Luhn check, with optional spaces, dots or dashes,
 * unless they are a CNPJ or an international phone number.
 */
export function mayBeCard(cell: string): boolean {
  for (const { groups, isAfterPlus } of numbersIn(cell)) {
    const digits = groups.join("");
    if (hasLength(digits) && passesLuhn(digits) && !isOtherNumber(digits, isAfterPlus)) return true;
    if (holdsIssued(groups, isAfterPlus)) return true;
  }
  return false;
}

/** Returns true if a column name suggests a card number, a CVV or another secret. */
export function isForbiddenHeading(heading: string): boolean {
  return forbidden.test(plainHeading(heading.normalize("NFKC")));
}

/** Checks a part of a JSON Lines file for fields with a forbidden name. */
export function namesForbiddenField(piece: string): boolean {
  return [...unescaped(piece).matchAll(/"([^"\\]{1,80})"\s*:/g)].some(([, name = ""]) => isForbiddenHeading(name));
}
