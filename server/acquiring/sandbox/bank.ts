import { createHash, randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxCharges, sandboxPayments } from "@/db/schema";

/** No bank has this ISPB, so that unless a payer names a bank, no end-to-end id of the sandbox is one of the Pix system. */
const sandboxIspb = "99999999";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const tailLength = 11;

/**
 * `E` + ISPB of the payer's bank + `yyyyMMddHHmm` in UTC + 11 letters and digits: 32 characters (API Pix 2.9.0,
 * EndToEndId).
 */
export function newEndToEndId(paidAt: Date, ispb?: string): string {
  return idOf(paidAt, ispb, Array.from({ length: tailLength }, () => alphabet[randomInt(alphabet.length)]).join(""));
}

function idOf(at: Date, ispb: string | undefined, tail: string): string {
  return `E${ispb ?? sandboxIspb}${at.toISOString().replace(/\D/g, "").slice(0, 12)}${tail}`;
}

/** An order that its payer may repeat after a crash: its name, and an instant that stays the same. */
export interface RepeatableOrder {
  name: string;
  at: Date;
}

/** The end-to-end id of an order that may be repeated: always the same for one order. */
function repeatableId({ at, name }: RepeatableOrder, ispb?: string): string {
  const bytes = createHash("sha256").update(name).digest();
  const tail = Array.from(bytes.subarray(0, tailLength), (byte) => alphabet[byte % alphabet.length]).join("");
  return idOf(at, ispb, tail);
}

const named = (companyId: string, key: string) =>
  and(eq(sandboxCharges.companyId, companyId), eq(sandboxCharges.key, key));

/** A payer's order to the sandbox's bank. */
export interface PayerOrder {
  companyId: string;
  key: string;
  /** Cents; by default the unpaid rest of `dueInCents`, if any. */
  amountInCents: number | undefined;
  dueInCents: number;
  payerName: string;
  payerDocument: string;
  /** The ISPB of the payer's bank, eight digits; the sandbox's by default. */
  ispb?: string | undefined;
  paidAt: Date;
  /** Sends the money once, however often the order is repeated. */
  once?: RepeatableOrder | undefined;
}

/**
 * The payer's bank sends money for a charge. The charge's row is locked meanwhile, so twenty orders at once to pay the
 * amount due pay it once.
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

/** Closes a charge for further money, as if it had expired. */
export async function closeCharge(companyId: string, key: string, now: Date): Promise<void> {
  await db().update(sandboxCharges).set({ closedAt: now }).where(named(companyId, key));
}
