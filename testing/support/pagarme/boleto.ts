import { dayOf, daysBetween } from "../doubles/calendar";
import { randomDigits } from "../doubles/ids";

/** Check digit of a barcode: modulo 11, weights 2 to 9 from the right (FEBRABAN). */
function moduloEleven(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * ((index % 8) + 2), 0);
  const digit = 11 - (sum % 11);
  return String(digit > 9 ? 1 : digit);
}

function moduloTen(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(weighed / 10) + (weighed % 10);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Days since 1997-10-07. The factor restarted at 1000 on 2025-02-22. */
function dueFactor(dueAt: Date): string {
  const days = daysBetween("1997-10-07", dayOf(dueAt));
  return String(days <= 9_999 ? days : 1_000 + ((days - 10_000) % 9_000));
}

/** Boleto of a nonexistent bank (999), which nobody can pay. */
export function composeSlip(amountInCents: number, dueAt: Date) {
  const ownNumber = randomDigits(11);
  const free = `000109${ownNumber}00012340`.slice(0, 25).padEnd(25, "0");
  const amount = String(amountInCents).padStart(10, "0");
  const open = `9999${dueFactor(dueAt)}${amount}${free}`;
  const check = moduloEleven(open);
  const barcode = `${open.slice(0, 4)}${check}${open.slice(4)}`;
  const fields = [`${barcode.slice(0, 4)}${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)];
  const line = `${fields.map((field) => field + moduloTen(field)).join("")}${check}${barcode.slice(5, 19)}`;
  return { barcode, line, ownNumber };
}
