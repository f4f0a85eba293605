import { randomInt } from "node:crypto";
import { and, eq, lte, notInArray } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxCharges } from "@/db/schema";
import { nextBusinessDay } from "../../core/calendar/bank-calendar";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { composeBoleto, freeFieldOf, sandboxBankCode } from "../port/boleto-digits";
import type { Acquirer, BoletoSlip } from "../port/port";

const bankName = "Banco de Testes";

/** "Nosso número" has eleven digits; the sandbox takes them from the charge's own key. */
const ownNumbers = 99_999_999_999n;

const sequenceOf = (key: string) => Number((BigInt(`0x${key}`) % ownNumbers) + 1n);

/** The sandbox's number for a charge's boleto. */
export function ownNumberOf(key: string): string {
  return String(sequenceOf(key)).padStart(11, "0");
}

/** A boleto of the sandbox: always the same for one charge. */
export function predictBoleto(_connection: unknown, request: Parameters<Acquirer["predictBoleto"]>[1]): BoletoSlip {
  const { key, amountInCents, dueOn } = request;
  const freeField = freeFieldOf(sequenceOf(key));
  const digits = composeBoleto({ bankCode: sandboxBankCode, amountInCents, dueOn, freeField });
  return { ...digits, ownNumber: ownNumberOf(key), bankName };
}

/** When a boleto of the sandbox clears by itself: one to three business days later, as real ones do. */
export function clearingOf(createdAt: Date): Date {
  let day = dayOf(createdAt);
  for (let days = randomInt(1, 4); days > 0; days -= 1) day = nextBusinessDay(addDays(day, 1));
  return startOfDay(day);
}

/** A boleto that is due to clear, with its company and the connection to notify. */
export interface Clearing {
  companyId: string;
  connectionId: string;
  key: string;
  clearsAt: Date;
}

/** Whose boletos clear: those of one company, or of all but some. */
export interface Payers {
  only?: string | undefined;
  except?: readonly string[];
}

/** The boletos that clear by `at` (business time), oldest first. */
export async function clearingBoletos(at: Date, { only, except = [] }: Payers = {}): Promise<Clearing[]> {
  const rows = await db()
    .select()
    .from(sandboxCharges)
    .where(
      and(
        lte(sandboxCharges.clearsAt, at),
        only ? eq(sandboxCharges.companyId, only) : undefined,
        except.length > 0 ? notInArray(sandboxCharges.companyId, [...except]) : undefined,
      ),
    )
    .orderBy(sandboxCharges.clearsAt)
    .limit(500);
  return rows.map(({ companyId, connectionId, key, clearsAt }) => ({
    companyId,
    connectionId,
    key,
    clearsAt: clearsAt ?? at,
  }));
}

/** Ends the clearing of a boleto: it was announced, or is no longer needed. */
export async function endClearing({ companyId, key, clearsAt }: Clearing): Promise<void> {
  await db()
    .update(sandboxCharges)
    .set({ clearsAt: null })
    .where(
      and(eq(sandboxCharges.companyId, companyId), eq(sandboxCharges.key, key), eq(sandboxCharges.clearsAt, clearsAt)),
    );
}

/** Keeps the boleto of a key from clearing by itself. */
export async function stopClearing(companyId: string, key: string): Promise<void> {
  await db()
    .update(sandboxCharges)
    .set({ clearsAt: null })
    .where(and(eq(sandboxCharges.companyId, companyId), eq(sandboxCharges.key, key)));
}
