import { and, asc, eq, lte } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { duplicatePayments, refunds, transactions } from "@/db/schema";
import { findCompaniesWith, takeFairTurns } from "../core/fair-turns";
import { type ErrorCode, findFailure, isRefusal } from "../errors";
import { refundTransaction } from "../payments/refund-transaction";

type DuplicateRow = typeof duplicatePayments.$inferSelect;

const batchSize = 100;
const reason = "Pagamento em duplicidade";

/** A refund without an outcome, or without enough balance, is tried again after a minute, then ever later. */
const firstWaitMs = 60_000;
const longestWaitMs = 6 * 60 * 60 * 1000;
/** From then on its seller decides. */
const maxTries = 10;

/** What only the seller can do something about: a boleto needs a Pix key. */
const needsSeller: readonly ErrorCode[] = [
  "VALIDATION",
  "refund_not_offered",
  "partial_refund_not_offered",
  "refund_window_closed",
];
/** These may be otherwise the next time. */
const mayPass: readonly ErrorCode[] = ["refund_exceeds_balance", "refund_refused", "UNAVAILABLE"];

/** The order's other charge is not certainly paid any more. */
class Undecided extends Error {}

/**
 * Sends back the money that arrived twice for an order (docs/decisions.md 12), where the connection can: an ordinary
 * refund each, one of each company in turn, until none is due at `now` or `deadline` (real clock) has passed. Any number
 * of instances may do it at once: a duplicate has one refund. Nothing goes back once the other charge of the order is
 * refunded or disputed: the order then follows this one. `only`: one company.
 *
 * @returns how many were sent back.
 */
export async function returnDuplicates(now: Date, deadline: Date, only?: string): Promise<{ returned: number }> {
  const counts = { returned: 0 };
  const due = and(eq(duplicatePayments.status, "open"), lte(duplicatePayments.nextTryAt, now));
  const companies = await findCompaniesWith(duplicatePayments.companyId, due, only);
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
    { deadline, message: "A duplicate payment could not be sent back" },
    async (duplicate) => {
      if (await returnDuplicate(duplicate, now)) counts.returned += 1;
    },
  );
  return counts;
}

/** Whether its money is on its way back now. */
async function returnDuplicate(duplicate: DuplicateRow, now: Date): Promise<boolean> {
  const { companyId, transactionId, refundId } = duplicate;
  const check = (tx: Executor) => checkStanding(tx, duplicate);
  try {
    await refundTransaction(companyId, { transactionId, reason }, { refundId, now, check });
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
 * Locks the other charge of the order until the refund is reserved, so that both are not refunded at once.
 *
 * @throws Undecided where it is not paid, or all of it is being refunded.
 */
async function checkStanding(tx: Executor, { companyId, duplicateOf }: DuplicateRow): Promise<void> {
  const [standing] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, duplicateOf)))
    .for("share");
  if (standing?.status !== "paid" || standing.refunded === standing.amountPaid) throw new Undecided();
}

/** What a refusal leaves to do: nothing is left to send back, its seller decides, or another try. */
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
