import { and, eq, isNotNull, lte, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { refunds } from "@/db/schema";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import { classifyAbsence } from "../../acquiring/port/absence";
import type { RefundReference } from "../../acquiring/port/refund-port";
import { fail } from "../../core/failures/failure";
import { isOnHold } from "../../core/hold/hold";
import { chargeReferenceOf } from "../charges/charge-request";
import type { TransactionRow } from "../transactions/transaction-shape";
import { getTransactionRow } from "../transactions/transactions";
import { concludeRefund, undoRefund } from "./conclude-refund";
import { heldRefund, isHeld } from "./held-refund";

export type RefundRow = typeof refunds.$inferSelect;

/**
 * Sends a refund that was just reserved, or just found absent at the acquirer, and records the
 * response. If the response is unknown, the refund stays requested, for reconciliation.
 *
 * @param isTold true to notify the members of a refusal, because no caller waits for the response.
 *
 * @throws an error if the acquirer refuses the refund.
 */
export async function sendRefund(refund: RefundRow, now: Date, isTold = false): Promise<void> {
  const { companyId, transactionId, pixKey, account, feeReturned: feeInCents } = refund;
  const transaction = await getTransactionRow(companyId, transactionId);
  const connection = await readConnection(transaction);
  const request = { ...(await referenceOf(refund, transaction)), pixKey, account, feeInCents, now };
  const outcome = await getAcquirer(connection.kind).refund(connection, request);
  if (outcome.kind === "done" && outcome.value.confirmed) return concludeRefund(refund, now);
  if (outcome.kind === "refused" || outcome.kind === "unsupported") return refuseRefund(refund, now, isTold);
}

/**
 * Looks up a refund that was sent before. Banks may refuse a repeated refund or pay it twice, and
 * acquirers drop old idempotency keys. The refund is therefore looked up by our key, and sent again
 * only after its absence is proven.
 *
 * @throws an error if the acquirer refused the refund; UNAVAILABLE if the refund cannot be read.
 */
export async function followUpRefund(refund: RefundRow, now: Date): Promise<void> {
  if (isHeld(refund)) return sendHeld(refund, now);
  const transaction = await getTransactionRow(refund.companyId, refund.transactionId);
  const connection = await readConnection(transaction);
  const outcome = await getAcquirer(connection.kind).readRefund(connection, await referenceOf(refund, transaction));
  if (outcome.kind !== "done") return fail("UNAVAILABLE", { cause: outcome });
  const report = outcome.value;
  if (report.state === "absent") {
    if (await mayRepeat(refund, now)) await sendRefund(refund, now, true);
    return;
  }
  if (report.amountInCents !== refund.amount) {
    return fail("UNAVAILABLE", { cause: new Error("The acquirer knows this refund by another amount") });
  }
  if (report.state === "done") return concludeRefund(refund, now);
  if (report.state === "refused") return refuseRefund(refund, now, true);
}

/**
 * Sends a held refund when it is due. Only one of several concurrent callers sends it. A canceled
 * refund is never sent. While the installation is on hold, the refund is not sent and may still be
 * canceled.
 */
async function sendHeld({ companyId, id }: RefundRow, now: Date): Promise<void> {
  if (await isOnHold()) return;
  const [due] = await db()
    .update(refunds)
    .set({ sentAt: now })
    .where(and(eq(refunds.companyId, companyId), eq(refunds.id, id), heldRefund, lte(refunds.sendAt, now)))
    .returning();
  if (due) await sendRefund(due, now, true);
}

export function failRefused(): never {
  return fail("refund_refused");
}

async function refuseRefund(refund: RefundRow, now: Date, isTold: boolean): Promise<never> {
  await undoRefund(refund, now, isTold);
  return failRefused();
}

async function referenceOf(
  { companyId, id, amount, transactionId, createdAt }: RefundRow,
  transaction: TransactionRow,
): Promise<RefundReference> {
  const [done] = await db()
    .select({ amount: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(
      and(
        eq(refunds.companyId, companyId),
        eq(refunds.transactionId, transactionId),
        eq(refunds.status, "done"),
        ne(refunds.id, id),
      ),
    );
  return {
    key: id.replaceAll("-", ""),
    charge: chargeReferenceOf(transaction),
    amountInCents: amount,
    doneInCents: Number(done?.amount ?? 0),
    askedAt: createdAt,
  };
}

/**
 * Records the first report that the refund is absent. After a later report, only one of several
 * concurrent callers may send it again.
 */
async function mayRepeat(refund: RefundRow, now: Date): Promise<boolean> {
  const verdict = classifyAbsence(refund, now);
  if (verdict === "early") return false;
  const same = and(
    eq(refunds.companyId, refund.companyId),
    eq(refunds.id, refund.id),
    eq(refunds.sentAt, refund.sentAt),
    eq(refunds.status, "requested"),
  );
  if (verdict === "first") {
    await db().update(refunds).set({ absentSince: now }).where(same);
    return false;
  }
  const claimed = await db()
    .update(refunds)
    .set({ sentAt: now, absentSince: null })
    .where(and(same, isNotNull(refunds.absentSince)))
    .returning({ id: refunds.id });
  return claimed.length > 0;
}
