import { randomInt } from "node:crypto";
import { and, eq, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxCharges } from "@/db/schema";
import { nextBusinessDay } from "../../core/bank-calendar";
import { addDays, dayOf, startOfDay } from "../../core/calendar";
import type { BoletoDigits, BoletoRequest } from "../port";
import { composeBoleto, freeFieldOf, sandboxBankCode } from "./boleto-digits";

/** "Nosso número" has eleven digits; the sandbox takes them from the charge's own key. */
const ownNumbers = 99_999_999_999n;

/** The digits of a boleto of the sandbox: always the same for one charge. */
export function boletoDigits({ key, amountInCents, dueOn }: BoletoRequest): BoletoDigits {
  const ownNumber = Number((BigInt(`0x${key}`) % ownNumbers) + 1n);
  return composeBoleto({ bankCode: sandboxBankCode, amountInCents, dueOn, freeField: freeFieldOf(ownNumber) });
}

/** When a boleto of the sandbox clears by itself: one to three business days later, as real ones do. */
export function clearingOf(createdAt: Date): Date {
  let day = dayOf(createdAt);
  for (let days = randomInt(1, 4); days > 0; days -= 1) day = nextBusinessDay(addDays(day, 1));
  return startOfDay(day);
}

/** The boletos that clear by `at` (business time), oldest first. */
export async function clearingBoletos(at: Date): Promise<{ key: string; clearsAt: Date }[]> {
  const rows = await db()
    .select()
    .from(sandboxCharges)
    .where(lte(sandboxCharges.clearsAt, at))
    .orderBy(sandboxCharges.clearsAt)
    .limit(500);
  return rows.map(({ key, clearsAt }) => ({ key, clearsAt: clearsAt ?? at }));
}

/** The clearing of a boleto was announced, or is not wanted any more. */
export async function endClearing(key: string, clearsAt?: Date): Promise<void> {
  await db()
    .update(sandboxCharges)
    .set({ clearsAt: null })
    .where(and(eq(sandboxCharges.key, key), clearsAt ? eq(sandboxCharges.clearsAt, clearsAt) : undefined));
}
