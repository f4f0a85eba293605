import { and, asc, eq, lte } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { duplicatePayments, refunds, transactions } from "@/db/schema";
import { withdrawalDays } from "@/db/schema/payments-enums";
import { byBuyer } from "../../accounts/audit/audit";
import { fail, findFailure, isRefusal } from "../../core/failures/failure";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";
import type { ErrorCode } from "../../errors";
import { type RefundTarget, readTargetField } from "../../payments/refunds/refund-target";
import { type RefundIdentity, refundTransaction } from "../../payments/refunds/refund-transaction";
import { tellBuyer } from "../../payments/transactions/tell-buyer";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { lockTransactionRow } from "../../payments/transactions/transactions";
import { closeDuplicate } from "./record-duplicates";
import type { RefundPage } from "./schemas";

type DuplicateRow = typeof duplicatePayments.$inferSelect;

const batchSize = 100;
/** Per refund, so that a slow one does not delay other companies. */
const patienceMs = 2_000;
const reason = "Pagamento em duplicidade";
const reasonOfLink = "Link de pagamento já pago";
const reasonOfStock = "Produto esgotado";
const reasonOfCoupon = "Cupom esgotado";
const reasonOfSubscription = "Assinatura não iniciada";

/** Initial and maximum retry delay after an unknown outcome or an insufficient balance. */
const firstWaitMs = 60_000;
const longestWaitMs = 6 * 60 * 60 * 1000;
/** Number of attempts after which the seller must decide. */
const maxTries = 10;

/** Errors that need a person. A boleto needs a refund target from its buyer. */
const needsPeople: readonly ErrorCode[] = [
  "VALIDATION",
  "refund_not_offered",
  "partial_refund_not_offered",
  "refund_window_closed",
];
const mayPass: readonly ErrorCode[] = ["refund_exceeds_balance", "refund_in_progress", "refund_refused", "UNAVAILABLE"];

/** Thrown unless the order's other charge is paid and not fully refunded. */
class Undecided extends Error {}

/**
 * Refunds money that was paid twice for an order (docs/domains/payments.md), if the connection
 * supports it. Creates ordinary refunds, alternating between companies, until none is due at `now`
 * or `deadline` (wall clock) has passed. Safe to run concurrently, because a duplicate has at most
 * one refund. Refunds nothing if the order's other charge is refunded or disputed; the duplicate
 * then becomes the order's current charge. `only` limits the run to one company.
 *
 * @returns the number of refunds.
 */
export async function returnDuplicates(now: Date, deadline: Date, only?: string): Promise<{ returned: number }> {
  const counts = { returned: 0 };
  const due = and(eq(duplicatePayments.status, "open"), lte(duplicatePayments.nextTryAt, now));
  const companies = await findCompaniesDue(duplicatePayments.companyId, due, only);
  const pieces = async function* (companyId: string) {
    const found = await db()
      .select()
      .from(duplicatePayments)
      .where(and(eq(duplicatePayments.companyId, companyId), due))
      .orderBy(asc(duplicatePayments.nextTryAt))
      .limit(batchSize);
    yield* found;
  };
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, patienceMs, message: "A duplicate payment could not be sent back" },
    async (duplicate) => {
      if (await returnDuplicate(duplicate, now)) counts.returned += 1;
    },
  );
  return counts;
}

function reasonOf({ duplicateOf, paymentLinkId, soldOutProductId, usedUpCouponId }: DuplicateRow): string {
  if (duplicateOf) return reason;
  if (paymentLinkId) return reasonOfLink;
  if (usedUpCouponId) return reasonOfCoupon;
  return soldOutProductId ? reasonOfStock : reasonOfSubscription;
}

/** @returns true if the refund is complete. */
async function returnDuplicate(duplicate: DuplicateRow, now: Date): Promise<boolean> {
  const { companyId, transactionId, refundId } = duplicate;
  const check = (tx: Executor) => checkStanding(tx, duplicate);
  try {
    await refundTransaction(companyId, { transactionId, reason: reasonOf(duplicate) }, { refundId, now, check });
  } catch (thrown) {
    if (thrown instanceof Undecided) return postpone(duplicate, now);
    const failure = findFailure(thrown);
    if (!failure || !(isRefusal(failure) || failure.code === "VALIDATION" || failure.code === "UNAVAILABLE"))
      throw thrown;
    return conclude(duplicate, failure.code, now);
  }
  const [refund] = await db()
    .select({ status: refunds.status })
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), eq(refunds.id, refundId)));
  if (refund?.status !== "done") return postpone(duplicate, now);
  return change(duplicate, { status: "closed" });
}

/**
 * Locks the order's other charge until the refund is reserved, so that at most one of the two
 * charges is refunded.
 *
 * @throws Undecided if the other charge is not paid or is being fully refunded.
 */
async function checkStanding(tx: Executor, { companyId, duplicateOf }: DuplicateRow): Promise<void> {
  if (!duplicateOf) return;
  const [standing] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, duplicateOf)))
    .for("share");
  if (standing?.status !== "paid" || standing.refunded === standing.amountPaid) throw new Undecided();
}

/**
 * Stops retrying; the money must be returned manually. For a boleto, the same database transaction
 * schedules the email that requests a refund target from the buyer.
 */
async function stop(duplicate: DuplicateRow, now: Date): Promise<void> {
  const { companyId, id: eventId, transactionId } = duplicate;
  await db().transaction(async (tx) => {
    const { paymentMethod, amountPaid, refunded } = await lockTransactionRow(tx, companyId, transactionId);
    await change(duplicate, { status: "stuck" }, tx);
    if (paymentMethod !== "boleto") return;
    const amountInCents = (amountPaid ?? 0) - refunded;
    await tellBuyer(tx, { companyId, eventId, kind: "refund_owed", about: { transactionId }, amountInCents, now });
  });
}

/** Returns a boleto's surplus payment that needs a refund target, or null. */
async function findOwed(charge: TransactionRow): Promise<DuplicateRow | null> {
  const { companyId, id, paymentMethod, amountPaid, refunded } = charge;
  if (paymentMethod !== "boleto" || refunded >= (amountPaid ?? 0)) return null;
  const [stuck] = await db()
    .select()
    .from(duplicatePayments)
    .where(
      and(
        eq(duplicatePayments.companyId, companyId),
        eq(duplicatePayments.transactionId, id),
        eq(duplicatePayments.status, "stuck"),
      ),
    );
  return stuck ?? null;
}

export async function readOwed(charge: TransactionRow): Promise<RefundPage["owed"]> {
  if (!(await findOwed(charge))) return null;
  const amountInCents = (charge.amountPaid ?? 0) - charge.refunded;
  return { amountInCents, refundsTo: await readTargetField(charge) };
}

/**
 * Refunds a surplus payment to the buyer's target. The caller has authenticated the buyer.
 *
 * @throws refund_window_closed if no payment needs a target or the order's other charge was
 * refunded; the same errors as `refundTransaction`.
 */
export async function returnOwed(
  charge: TransactionRow,
  target: RefundTarget,
  now: Date,
  { keyConfirmedAt = null, reserved }: Pick<RefundIdentity, "keyConfirmedAt" | "reserved">,
): Promise<void> {
  const { companyId, id: transactionId } = charge;
  const owed = (await findOwed(charge)) ?? fail("refund_window_closed", { values: { days: withdrawalDays } });
  const check = (tx: Executor) => checkStanding(tx, owed);
  const identity = { refundId: newId(now), now, by: byBuyer, check, keyConfirmedAt, askedAt: now, reserved };
  try {
    await refundTransaction(companyId, { transactionId, reason: reasonOf(owed), ...target }, identity);
  } catch (thrown) {
    if (thrown instanceof Undecided) return fail("refund_in_progress");
    throw thrown;
  }
}

export async function closeReturnedDuplicate(tx: Executor, companyId: string, transactionId: string): Promise<void> {
  const { refunded, amountPaid } = await lockTransactionRow(tx, companyId, transactionId);
  const ofCharge = and(eq(refunds.companyId, companyId), eq(refunds.transactionId, transactionId));
  const isUnderWay = (await tx.$count(refunds, and(ofCharge, eq(refunds.status, "requested")))) > 0;
  if (isUnderWay || refunded < (amountPaid ?? 0)) return;
  await closeDuplicate(tx, companyId, transactionId);
}

async function conclude(duplicate: DuplicateRow, code: ErrorCode, now: Date): Promise<false> {
  if (needsPeople.includes(code)) await stop(duplicate, now);
  else if (mayPass.includes(code)) await postpone(duplicate, now, code === "refund_refused" ? newId(now) : undefined);
  else await change(duplicate, { status: "closed" });
  return false;
}

async function postpone(duplicate: DuplicateRow, now: Date, refundId = duplicate.refundId): Promise<false> {
  const tries = duplicate.tries + 1;
  const waitMs = Math.min(firstWaitMs * 2 ** duplicate.tries, longestWaitMs);
  const status = tries < maxTries ? ("open" as const) : ("stuck" as const);
  await change(duplicate, { refundId, tries, status, nextTryAt: new Date(now.getTime() + waitMs) });
  return false;
}

async function change(
  { companyId, id }: DuplicateRow,
  changes: PgUpdateSetSource<typeof duplicatePayments>,
  executor: Executor = db(),
): Promise<true> {
  await executor
    .update(duplicatePayments)
    .set(changes)
    .where(
      and(
        eq(duplicatePayments.companyId, companyId),
        eq(duplicatePayments.id, id),
        eq(duplicatePayments.status, "open"),
      ),
    );
  return true;
}
