import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { withdrawals } from "@/db/schema";
import { getAcquirer } from "../acquirers";
import { weighAbsence } from "../acquirers/absence";
import { getCompany } from "../companies/companies";
import { readConnection } from "../connections/connections";
import { findFailure, isRefusal } from "../errors";
import { chargeReferenceOf } from "../payments/charge-request";
import { expireTransaction } from "../payments/expire-transaction";
import { syncFromAcquirer } from "../payments/reconcile-transaction";
import { refundTransaction } from "../payments/refund-transaction";
import type { TransactionRow } from "../payments/transaction-shape";
import { getTransactionRow } from "../payments/transactions";

/** The reason of a refund that sends the partial payment of a withdrawn charge back. */
const partReason = "Cobrança cancelada";

/** The charge to withdraw. */
export interface Withdrawal {
  companyId: string;
  transactionId: string;
  /** With it, partial money goes back by this refund. */
  refundId?: string;
}

/**
 * Notes that an open charge is to be withdrawn, in the caller's commit; `withdrawTransaction` then does it, and
 * reconciliation repeats it until its outcome is known.
 */
export async function reserveWithdrawal(
  tx: Executor,
  { companyId, transactionId, refundId }: Withdrawal,
  now: Date,
): Promise<void> {
  await tx
    .insert(withdrawals)
    .values({ companyId, transactionId, refundId: refundId ?? null, status: "requested", createdAt: now })
    .onConflictDoUpdate({
      target: [withdrawals.companyId, withdrawals.transactionId],
      set: { status: "requested", refundId: sql`coalesce(${withdrawals.refundId}, ${refundId ?? null})` },
    });
}

/** What was noted of a charge's withdrawal; null where nobody asked for one. */
export async function findWithdrawal(companyId: string, transactionId: string) {
  const [row] = await db().select().from(withdrawals).where(ofTransaction(companyId, transactionId));
  return row ?? null;
}

/**
 * Withdraws a charge whose withdrawal is reserved: the acquirer is asked to take no more money for it, then it becomes
 * `canceled`, then partial money goes back where the reservation says so. What was paid meanwhile is settled instead. An
 * acquirer that cannot withdraw leaves the code payable; it is canceled here all the same, and late money is settled as
 * such. While the acquirer does not answer, or the charge may still be on its way there, nothing changes and the
 * withdrawal stays requested. Safe to repeat, and to run twice at once.
 */
export async function withdrawTransaction(companyId: string, transactionId: string, now: Date): Promise<void> {
  const withdrawal = await findWithdrawal(companyId, transactionId);
  if (withdrawal?.status !== "requested") return;
  const row = await getTransactionRow(companyId, transactionId);
  if (row.status === "pending" && !(await isWithdrawn(row, now))) return;
  await expireTransaction(companyId, transactionId, now);
  if (withdrawal.refundId) await sendPartBack(companyId, transactionId, withdrawal.refundId, now);
  await db().update(withdrawals).set({ status: "done" }).where(ofTransaction(companyId, transactionId));
}

/** Whether the acquirer takes no more money for a pending charge, or was paid, or cannot withdraw it at all. */
async function isWithdrawn(row: TransactionRow, now: Date): Promise<boolean> {
  const connection = await readConnection(row);
  const outcome = await getAcquirer(connection.kind).cancelCharge(connection, chargeReferenceOf(row), now);
  if (outcome.kind === "unknown") return false;
  if (outcome.kind === "done" && outcome.value.canceled) return true;
  try {
    await syncFromAcquirer(await getCompany(row.companyId), row, now);
  } catch (thrown) {
    if (findFailure(thrown)?.code === "UNAVAILABLE") return false;
    throw thrown;
  }
  const isUnderWay = row.acquirerState !== "accepted" && weighAbsence(row, now) === "early";
  return outcome.kind !== "done" || !isUnderWay;
}

/** A refund that the rules forbid leaves the money where it is: the seller may still send it back. */
async function sendPartBack(companyId: string, transactionId: string, refundId: string, now: Date): Promise<void> {
  const { status, amountPaid, refunded, paymentMethod } = await getTransactionRow(companyId, transactionId);
  if (status !== "canceled" || paymentMethod === "boleto" || (amountPaid ?? 0) === refunded) return;
  try {
    await refundTransaction(companyId, { transactionId, reason: partReason }, { refundId, now });
  } catch (thrown) {
    if (!isRefusal(findFailure(thrown))) throw thrown;
  }
}

function ofTransaction(companyId: string, transactionId: string) {
  return and(eq(withdrawals.companyId, companyId), eq(withdrawals.transactionId, transactionId));
}
