import { countDays } from "../../core/calendar/bank-calendar";
import { maxAmountInCents } from "../../core/money/money";

/** Unassigned, so that a sandbox boleto can never be paid by accident. */
export const sandboxBankCode = "999";

/** Agency, portfolio ("carteira") and account in sandbox boletos' free field. */
const sandboxAgency = "0001";
const sandboxPortfolio = "09";
const sandboxAccount = "0000001";
const largestSequence = 99_999_999_999;

const dayZero = "1997-10-07";
const lowestFactor = 1000;
const highestFactor = 9999;

export interface BoletoTerms {
  /** COMPE code, three digits. */
  bankCode: string;
  amountInCents: number;
  /** From 2000-07-03 on. */
  dueOn: string;
  /** Free field of 25 digits, whose layout each bank defines. */
  freeField: string;
}

/**
 * Returns the check digit of a field of the boleto's digitable line (linha digitável). Weights
 * alternate 2 and 1 from the right, and the digits of each product are added.
 */
function mod10Digit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * Returns the check digit of the barcode, with weights 2 to 9 from the right. The results 10 and 11
 * become 1.
 */
function mod11Digit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const digit = 11 - (sum % 11);
  return digit > 9 ? 1 : digit;
}

/**
 * Returns the due date factor: days since 1997-10-07 in four digits. The factor 9999 (2025-02-21)
 * is followed by 1000, and the cycle repeats every 9,000 days.
 */
function factorOf(dueOn: string): string {
  const days = countDays(dayZero, dueOn);
  if (!(days >= lowestFactor)) throw new RangeError("A boleto is due on 2000-07-03 or later");
  return String(lowestFactor + ((days - lowestFactor) % (highestFactor - lowestFactor + 1)));
}

function checkBoletoTerms({ bankCode, amountInCents, freeField }: BoletoTerms): void {
  if (!/^\d{3}$/.test(bankCode)) throw new RangeError("A bank's code is three digits");
  if (!/^\d{25}$/.test(freeField)) throw new RangeError("A boleto's free field is 25 digits");
  const isAmount = Number.isSafeInteger(amountInCents) && amountInCents >= 1 && amountInCents <= maxAmountInCents;
  if (!isAmount) throw new RangeError("The amount of a boleto is 1 to 9 999 999 999 cents");
}

/**
 * Composes the barcode (44 digits) and the digitable line (47 digits) of a boleto (FEBRABAN, layout
 * da cobrança; Carta-Circular BCB 2.926/2000).
 *
 * @throws RangeError if a part has the wrong number of digits, the amount is not 1 to 9,999,999,999
 * whole cents, or the due date is too early for a barcode.
 */
export function composeBoleto(terms: BoletoTerms): { barcode: string; digitableLine: string } {
  checkBoletoTerms(terms);
  const { bankCode, amountInCents, dueOn, freeField } = terms;
  const bankAndCurrency = `${bankCode}9`;
  const factorAndAmount = factorOf(dueOn) + String(amountInCents).padStart(10, "0");
  const checkDigit = mod11Digit(bankAndCurrency + factorAndAmount + freeField);
  const fields = [bankAndCurrency + freeField.slice(0, 5), freeField.slice(5, 15), freeField.slice(15)];
  return {
    barcode: `${bankAndCurrency}${checkDigit}${factorAndAmount}${freeField}`,
    digitableLine: `${fields.map((field) => `${field}${mod10Digit(field)}`).join("")}${checkDigit}${factorAndAmount}`,
  };
}

/**
 * Composes the free field of sandbox boletos in Bradesco's layout: agency (4), portfolio (2), the issuer's number
 * ("nosso número", 11), account (7) and a zero.
 *
 * @throws RangeError if the number is not 1 to 99,999,999,999.
 */
export function freeFieldOf(sequence: number): string {
  const isNumber = Number.isSafeInteger(sequence) && sequence >= 1 && sequence <= largestSequence;
  if (!isNumber) throw new RangeError("A boleto's own number has one to eleven digits");
  return `${sandboxAgency}${sandboxPortfolio}${String(sequence).padStart(11, "0")}${sandboxAccount}0`;
}

export interface BoletoDigits {
  bankCode: string;
  amountInCents: number;
  freeField: string;
}

/**
 * Parses a boleto's digitable line (47 digits) or barcode (44 digits).
 *
 * @returns null for other text or a wrong check digit.
 */
export function readBoletoDigits(digits: string): BoletoDigits | null {
  const barcode = digits.length === 47 ? barcodeOfLine(digits) : digits;
  if (!barcode || !/^\d{44}$/.test(barcode)) return null;
  const unsigned = barcode.slice(0, 4) + barcode.slice(5);
  if (mod11Digit(unsigned) !== Number(barcode[4])) return null;
  return { bankCode: barcode.slice(0, 3), amountInCents: Number(barcode.slice(9, 19)), freeField: barcode.slice(19) };
}

function barcodeOfLine(line: string): string | null {
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)];
  const isChecked = fields.every((field) => mod10Digit(field.slice(0, -1)) === Number(field.at(-1)));
  if (!/^\d{47}$/.test(line) || !isChecked) return null;
  const [bank = "", ...rest] = fields.map((field) => field.slice(0, -1));
  return bank.slice(0, 4) + line.slice(32) + bank.slice(4) + rest.join("");
}

/** Returns the issuer's number in a sandbox boleto's free field, or null for another bank's. */
export function ownNumberIn(freeField: string): string | null {
  const isOurs =
    freeField.startsWith(`${sandboxAgency}${sandboxPortfolio}`) && freeField.endsWith(`${sandboxAccount}0`);
  return isOurs ? freeField.slice(6, 17) : null;
}
