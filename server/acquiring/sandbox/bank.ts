import { createHash, randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxCharges, sandboxPayments } from "@/db/schema";

/** Unassigned ISPB, so the Pix system has no end-to-end ids with it. */
const sandboxIspb = "99999999";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const tailLength = 11;

/**
 * Returns an end-to-end id of 32 characters: `E`, the ISPB of the payer's bank, `yyyyMMddHHmm` in
 * UTC and 11 letters or digits (Pix API 2.9.0, EndToEndId).
 */
export function newEndToEndId(paidAt: Date, ispb?: string): string {
  return idOf(paidAt, ispb, Array.from({ length: tailLength }, () => alphabet[randomInt(alphabet.length)]).join(""));
}

function idOf(at: Date, ispb: string | undefined, tail: string): string {
  return `E${ispb ?? sandboxIspb}${at.toISOString().replace(/\D/g, "").slice(0, 12)}${tail}`;
}

/** The payer may repeat the order after a crash. Name and instant identify it. */
export interface RepeatableOrder {
  name: string;
  at: Date;
}

/** Returns a repeatable order's end-to-end id. The same order always has the same id. */
function repeatableId({ at, name }: RepeatableOrder, ispb?: string): string {
  const bytes = createHash("sha256").update(name).digest();
  const tail = Array.from(bytes.subarray(0, tailLength), (byte) => alphabet[byte % alphabet.length]).join("");
  return idOf(at, ispb, tail);
}

const named = (companyId: string, key: string) =>
  and(eq(sandboxCharges.companyId, companyId), eq(sandboxCharges.key, key));

export interface PayerOrder {
  companyId: string;
  key: string;
  /** Defaults to the unpaid remainder of `dueInCents`, if set. */
  amountInCents: number | undefined;
  dueInCents: number;
  payerName: string;
  payerDocument: string;
  /** The payer's bank, eight digits. Defaults to the sandbox's ISPB. */
  ispb?: string | undefined;
  paidAt: Date;
  /** Idempotency key, so that repeated orders send the money once. */
  once?: RepeatableOrder | undefined;
}

/**
 * Sends a payment for a charge as the payer's bank. Locks the charge's row, so that concurrent
 * orders for the amount due pay it once.
 */
export async function sendMoney(order: PayerOrder): Promise<void> {
  const { companyId, key, amountInCents, dueInCents, payerName, payerDocument, ispb, paidAt, once } = order;
  await db().transaction(async (tx) => {
    const [charge] = await tx.select().from(sandboxCharges).where(named(companyId, key)).for("update");
    if (!charge) return;
    const [received] = await tx
      .select({ total: sql<string>`coalesce(sum(${sandboxPayments.amount}), 0)` })
      .from(sandboxPayments)
      .where(and(eq(sandboxPayments.companyId, companyId), eq(sandboxPayments.chargeKey, key)));
    const amount = amountInCents ?? dueInCents - Number(received?.total ?? 0);
    if (amount <= 0) return;
    const id = once ? repeatableId(once, ispb) : newEndToEndId(paidAt, ispb);
    await tx
      .insert(sandboxPayments)
      .values({ companyId, id, chargeKey: key, amount, payerName, payerDocument, paidAt })
      .onConflictDoNothing();
  });
}

/** Closes a charge to payments, as if it had expired. */
export async function closeCharge(companyId: string, key: string, now: Date): Promise<void> {
  await db().update(sandboxCharges).set({ closedAt: now }).where(named(companyId, key));
}
