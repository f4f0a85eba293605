import type { Customer } from "../../customers/customers/schemas";
import { inventBuyer } from "../demo/buyers";
import { draw } from "../demo/draw";

/** Returns a run's buyer by number, deterministic for each seed. */
export function buyerOf(seed: string, number: number): Customer {
  const first = 1 + Math.floor(draw(`${seed} buyer ${number}`) * 999_999_998);
  return inventBuyer(number, cpfOf(first));
}

function cpfOf(first: number): string {
  let digits = String(first).padStart(9, "0");
  for (const length of [9, 10]) {
    const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (length + 1 - index), 0);
    digits += String(((sum * 10) % 11) % 10);
  }
  return digits;
}
