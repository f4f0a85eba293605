import { and, asc, eq, lte } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { duplicatePayments, refunds, transactions } from "@/db/schema";
import { findCompaniesDue, takeFairTurns } from "../core/fair-turns";
import { type ErrorCode, findFailure, isRefusal } from "../errors";
import { refundTransaction } from "../payments/refund-transaction";

type DuplicateRow = typeof duplicatePayments.$inferSelect;

const batchSize = 100;
/** A refund that takes longer does not hold up those of other companies. */
const patienceMs = 2_000;
const reason = "Pagamento em duplicidade";
const reasonOfLink = "Link de pagamento já pago";
const reasonOfStock = "Produto esgotado";
const reasonOfCoupon = "Cupom esgotado";
const reasonOfSubscription = "Assinatura não iniciada";

/** A refund without an outcome, or without enough balance, is retried after a minute, then at growing intervals. */
const firstWaitMs = 60_000;
const longestWaitMs = 6 * 60 * 60 * 1000;
/** After these, the seller decides. */
const maxTries = 10;

/** Only the seller can resolve these: a boleto needs a Pix key. */
const needsSeller: readonly ErrorCode[] = [
  "VALIDATION",
  "refund_not_offered",
  "partial_refund_not_offered",
  "refund_window_closed",
];
/** These may succeed on a retry. */
const mayPass: readonly ErrorCode[] = ["refund_exceeds_balance", "refund_in_progress", "refund_refused", "UNAVAILABLE"];

/** The order's other charge is no longer certainly paid. */
class Undecided extends Error {}

/**
 * Refunds money that arrived twice for an order (docs/decisions.md 12), if the connection can. Makes ordinary refunds,
 * one per company in turn, until none is due at `now` or `deadline` (real clock) has passed. Safe to run concurrently:
 * a duplicate has one refund. Refunds nothing once the order's other charge is refunded or disputed: the order then
 * follows this one. `only` limits it to one company.
 *
 * @returns how many were refunded.
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
  await takeFairTurns(
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

/** Refunds one duplicate. @returns whether the refund is done. */
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
 * Locks the order's other charge until the refund is reserved, so that the two are not both refunded.
 *
 * @throws Undecided if it is not paid, or is being fully refunded.
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

/** Acts on a refusal: closes the duplicate, leaves it to the seller, or schedules a retry. */
async function conclude(duplicate: DuplicateRow, code: ErrorCode, now: Date): Promise<false> {
  if (needsSeller.includes(code)) await change(duplicate, { status: "stuck" });
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
): Promise<true> {
  await db()
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
