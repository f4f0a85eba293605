import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxCharges, sandboxPayments } from "@/db/schema";

/** No bank has this ISPB, so no end-to-end id of the sandbox is one of the Pix system. */
const sandboxIspb = "99999999";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `E` + ISPB + `yyyyMMddHHmm` in UTC + 11 letters and digits: 32 characters (API Pix 2.9.0, EndToEndId). */
function newEndToEndId(paidAt: Date): string {
  const minute = paidAt.toISOString().replace(/\D/g, "").slice(0, 12);
  const tail = Array.from({ length: 11 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `E${sandboxIspb}${minute}${tail}`;
}

/** A payer's order to the sandbox's bank. */
export interface PayerOrder {
  key: string;
  /** Cents; absent pays what is still due, and nothing where nothing is. */
  amountInCents: number | undefined;
  payerName: string;
  payerDocument: string;
  paidAt: Date;
}

/**
 * The payer's bank sends money for a charge. The charge's row is locked meanwhile, so twenty orders at once to pay what
 * is due pay it once.
 */
export async function sendPix({ key, amountInCents, payerName, payerDocument, paidAt }: PayerOrder): Promise<void> {
  await db().transaction(async (tx) => {
    const [charge] = await tx.select().from(sandboxCharges).where(eq(sandboxCharges.key, key)).for("update");
    if (!charge) return;
    const [received] = await tx
      .select({ total: sql<string>`coalesce(sum(${sandboxPayments.amount}), 0)` })
      .from(sandboxPayments)
      .where(eq(sandboxPayments.chargeKey, key));
    const amount = amountInCents ?? charge.amount - Number(received?.total ?? 0);
    if (amount <= 0) return;
    await tx
      .insert(sandboxPayments)
      .values({ id: newEndToEndId(paidAt), chargeKey: key, amount, payerName, payerDocument, paidAt });
  });
}

/** The charge takes no more money, as if its time had run out. */
export async function closeCharge(key: string, now: Date): Promise<void> {
  await db().update(sandboxCharges).set({ closedAt: now }).where(eq(sandboxCharges.key, key));
}
