import { randomInt } from "node:crypto";
import { and, eq, lte, notInArray } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxCharges } from "@/db/schema";
import { nextBusinessDay } from "../../core/calendar/bank-calendar";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { composeBoleto, freeFieldOf, sandboxBankCode } from "../port/boleto-digits";
import type { Acquirer, BoletoSlip } from "../port/port";

const bankName = "Banco de Testes";

/** Number of possible "nosso número" values, which have eleven digits and are derived from the charge's key. */
const ownNumbers = 99_999_999_999n;

const sequenceOf = (key: string) => Number((BigInt(`0x${key}`) % ownNumbers) + 1n);

export function ownNumberOf(key: string): string {
  return String(sequenceOf(key)).padStart(11, "0");
}

export function predictBoleto(_connection: unknown, request: Parameters<Acquirer["predictBoleto"]>[1]): BoletoSlip {
  const { key, amountInCents, dueOn } = request;
  const freeField = freeFieldOf(sequenceOf(key));
  const digits = composeBoleto({ bankCode: sandboxBankCode, amountInCents, dueOn, freeField });
  return { ...digits, ownNumber: ownNumberOf(key), bankName };
}

/** Returns when a sandbox boleto clears: one to three business days after its creation, like a real one. */
export function clearingOf(createdAt: Date): Date {
  let day = dayOf(createdAt);
  for (let days = randomInt(1, 4); days > 0; days -= 1) day = nextBusinessDay(addDays(day, 1));
  return startOfDay(day);
}

export interface Clearing {
  companyId: string;
  connectionId: string;
  key: string;
  clearsAt: Date;
}

/** Companies whose boletos clear: only one, or all except some. */
export interface Payers {
  only?: string | undefined;
  except?: readonly string[];
}

/** Returns the boletos that clear by `at`, oldest first. */
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

/** Marks a boleto as cleared, after its announcement or if it need not clear. */
export async function endClearing({ companyId, key, clearsAt }: Clearing): Promise<void> {
  await db()
    .update(sandboxCharges)
    .set({ clearsAt: null })
    .where(
      and(eq(sandboxCharges.companyId, companyId), eq(sandboxCharges.key, key), eq(sandboxCharges.clearsAt, clearsAt)),
    );
}

export async function stopClearing(companyId: string, key: string): Promise<void> {
  await db()
    .update(sandboxCharges)
    .set({ clearsAt: null })
    .where(and(eq(sandboxCharges.companyId, companyId), eq(sandboxCharges.key, key)));
}
