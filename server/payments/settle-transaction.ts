import { and, asc, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { wasPaid } from "@/db/enums";
import { newId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { insertQuery, rowFromJson, rowsAsJson } from "@/db/record";
import { companies, payments, transactions } from "@/db/schema";
import type { AcquirerPayment } from "../acquirers/port";
import { concludeAttempt } from "../cards/buyer-attempts";
import { payerOf } from "../customers/erased";
import { feeOf } from "../finance/fees";
import { postPayment } from "../finance/receivables";
import { retakeCoupon } from "../promotions/claim-coupon";
import { announceTransaction } from "./announce-transaction";
import { moveTransaction } from "./move-transaction";
import { dueOf, type TransactionRow } from "./transaction-shape";

/** What an arrival of money came to. */
export type Settlement = "settled" | "underpaid" | "overpaid" | "known";

/**
 * Money arrives for a transaction. One commit holds all of it: the payment, the new state, the coupon's use, the ledger
 * and the event.
 *
 * - The same payment again, twenty times at once: the payment's unique key lets the first in; the others change nothing.
 * - At least what was due when it was paid, not counting what was sent back: `pending → paid`, and `canceled → paid` for
 *   money that arrives late by Pix or boleto; a canceled card waits for nothing, like a refused one. A coupon's use that
 *   the sale gave back when it expired, or gave way to another charge of its order, is taken again.
 * - Less: the money is recorded and the transaction waits for the rest. A canceled one does not wait: what it has was
 *   posted when it was canceled (`postPartPayment`), and what still comes is posted at once.
 * - For a transaction that waits for nothing: the surplus is recorded and posted, so that it can be refunded.
 *
 * docs/decisions.md 5 and 6; docs/reliability.md rules 3 and 4.
 */
export async function settleTransaction(
  companyId: string,
  transactionId: string,
  payment: AcquirerPayment,
  now: Date,
): Promise<Settlement> {
  return db().transaction(async (tx) => {
    const received = await receive(tx, companyId, transactionId, payment, now);
    if (!received) return "known";
    const { row, company } = received;
    const payerInfo = await payerOf(tx, row, payment);
    const total = row.amountPaid ?? 0;
    const isWaiting = row.status === "pending";
    const isLate = row.status === "canceled" && row.paymentMethod !== "credit_card";
    // Whatever waits has posted nothing yet; anything else all that came before, and its fee was taken.
    const [amount, charged] = isWaiting ? [total, 0] : [payment.amountInCents, row.fees];
    // A fee once charged stays, even if the company's fees changed since; never more than is posted here.
    const further = Math.min(Math.max(feeOf(row.paymentMethod, total, company) - charged, 0), amount);
    const earned = { fees: charged + further, netAmount: total - charged - further, updatedAt: now };
    const post = (fees: number, installments: number) => {
      const terms = { companyId, transactionId, method: row.paymentMethod, installments, paidAt: payment.paidAt, now };
      return postPayment(tx, { ...terms, amount, fees }, company);
    };

    if (await coversDue(tx, row, payment)) {
      const paid = await moveTransaction(tx, companyId, transactionId, isLate ? "settleLate" : "settle", {
        ...earned,
        approvedAt: payment.paidAt,
        pix: row.pix && { ...row.pix, endToEndId: payment.id, payerInfo },
      });
      if (paid) {
        // Locks the coupon before the balances, so that other sales do not block.
        if (namesOffers(paid)) await retakeCoupon(tx, companyId, transactionId);
        // Sent together: the company's balances are locked from `post` to the commit, and other sales wait for them.
        await Promise.all([
          announceTransaction(tx, "transaction_paid", paid, now),
          concludeAttempt(tx, paid, "paid"),
          post(further, paid.installments),
        ]);
        return "settled";
      }
    }
    if (isWaiting) {
      await announceTransaction(tx, "transaction_underpaid", row, now);
      return "underpaid";
    }
    // What never became a sale, canceled or refused, pays no fee.
    const isSale = wasPaid(row.status);
    const figures = isSale ? earned : { fees: 0, netAmount: 0, updatedAt: now };
    await tx.update(transactions).set(figures).where(sameTransaction(companyId, transactionId));
    await post(isSale ? further : 0, 1);
    const settlement = isLate ? "underpaid" : "overpaid";
    await announceTransaction(tx, `transaction_${settlement}`, { ...row, ...figures }, now);
    return settlement;
  });
}

/**
 * Whether all that was paid by the day of one of the payments, less what was sent back, was what was due on that day: the
 * same in whatever order they are told of, so that a part that was paid late owes its fine and interest.
 */
async function coversDue(tx: Executor, row: TransactionRow, payment: AcquirerPayment): Promise<boolean> {
  const { companyId, id, cob, refunded } = row;
  const total = row.amountPaid ?? 0;
  if (!cob || total === payment.amountInCents) return total - refunded >= dueOf(row, payment.paidAt);
  const made = await tx
    .select({ amount: payments.amount, paidAt: payments.paidAt })
    .from(payments)
    .where(and(eq(payments.companyId, companyId), eq(payments.transactionId, id)))
    .orderBy(asc(payments.paidAt), asc(payments.id));
  let paid = -refunded;
  return made.some(({ amount, paidAt }) => {
    paid += amount;
    return paid >= dueOf(row, paidAt);
  });
}

/** Whatever may be sold with a coupon names its offers; any other charge is spared the question. */
function namesOffers({ items }: TransactionRow): boolean {
  return items.some(({ offerSlug }) => offerSlug !== undefined);
}

const receiveQuery = preparedQuery((database) =>
  database.execute<{ row: object; company: object }>(sql`
    WITH written AS (${insertQuery(payments, "payments")} ON CONFLICT DO NOTHING RETURNING amount),
    received AS (
      UPDATE transactions
      SET amount_paid = coalesce(amount_paid, 0) + written.amount, updated_at = ${sql.placeholder("now")}
      FROM written
      WHERE transactions.company_id = ${sql.placeholder("companyId")} AND transactions.id = ${sql.placeholder("transactionId")}
      RETURNING transactions.*
    )
    SELECT to_jsonb(received) AS row, to_jsonb(companies) AS company
    FROM received, companies WHERE companies.id = ${sql.placeholder("companyId")}`),
);

/**
 * Writes the payment down and adds it to what was paid; the row stays locked. Its company comes with it, because every
 * further statement is a further wait. Null when the payment was written down before.
 */
async function receive(
  tx: Executor,
  companyId: string,
  transactionId: string,
  payment: AcquirerPayment,
  now: Date,
): Promise<{ row: TransactionRow; company: typeof companies.$inferSelect } | null> {
  const written = {
    companyId,
    id: newId(now),
    transactionId,
    acquirerPaymentId: payment.id,
    amount: payment.amountInCents,
    payerName: payment.payerName,
    payerDocument: payment.payerDocument,
    paidAt: payment.paidAt,
    createdAt: now,
  };
  const values = { payments: rowsAsJson(payments, [written]), now: now.toISOString(), companyId, transactionId };
  const [found] = await receiveQuery(values, tx);
  return found ? { row: rowFromJson(transactions, found.row), company: rowFromJson(companies, found.company) } : null;
}

function sameTransaction(companyId: string, transactionId: string) {
  return and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId));
}
