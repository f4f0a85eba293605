import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { insertQuery, rowFromJson, rowsAsJson } from "@/db/record";
import { companies, payments, transactions } from "@/db/schema";
import type { AcquirerPayment } from "../acquirers/port";
import { feeOf } from "../finance/fees";
import { postPayment } from "../finance/receivables";
import { retakeCoupon } from "../promotions/claim-coupon";
import { announceTransaction } from "./announce-transaction";
import { concludeAttempt } from "./buyer-attempts";
import { moveTransaction } from "./move-transaction";
import { dueOf, type TransactionRow } from "./transaction-shape";

/** What an arrival of money came to. */
export type Settlement = "settled" | "underpaid" | "overpaid" | "known";

/**
 * Money arrives for a transaction. One commit holds all of it: the payment, the new state, the coupon's use, the ledger
 * and the event.
 *
 * - The same payment again, twenty times at once: the payment's unique key lets the first in; the others change nothing.
 * - At least what is due: `pending → paid`, and `canceled → paid` for money that arrives late. A coupon's use that the
 *   sale gave back when it expired, or gave way to another charge of its order, is taken again.
 * - Less: the money is recorded and the transaction waits for the rest.
 * - For a transaction that waits for nothing: the surplus is recorded and posted, so that it can be refunded.
 *
 * Decisions, section 5 ("An acquirer's notice with another amount than due") and 6; reliability, rules 3 and 4.
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
    const post = ({ paymentMethod: method, installments }: TransactionRow, amount: number, fees: number) => {
      const terms = { companyId, transactionId, method, installments, paidAt: payment.paidAt, now };
      return postPayment(tx, { ...terms, amount, fees }, company);
    };
    const total = row.amountPaid ?? 0;
    const fees = feeOf(row.paymentMethod, total, company);

    if (total >= dueOf(row, payment.paidAt)) {
      const paid = await moveTransaction(tx, companyId, transactionId, "settle", {
        fees,
        netAmount: total - fees,
        updatedAt: now,
        approvedAt: payment.paidAt,
        pix: row.pix && {
          ...row.pix,
          endToEndId: payment.id,
          payerInfo: { name: payment.payerName, document: payment.payerDocument },
        },
      });
      if (paid) {
        // Before the balances: who waits for a coupon must not let the company's other sales wait too.
        if (namesOffers(paid)) await retakeCoupon(tx, companyId, transactionId);
        // Sent together: the company's balances are locked from `post` to the commit, and other sales wait for them.
        await Promise.all([
          announceTransaction(tx, "transaction_paid", paid, now),
          concludeAttempt(tx, paid, "paid"),
          post(paid, total, fees),
        ]);
        return "settled";
      }
    }
    if (row.status === "pending" || row.status === "canceled") {
      await announceTransaction(tx, "transaction_underpaid", row, now);
      return "underpaid";
    }
    // The agreement may have changed since the first payment: what was charged stays charged.
    const further = Math.min(Math.max(fees - row.fees, 0), payment.amountInCents);
    const surplus = { fees: row.fees + further, netAmount: total - row.fees - further, updatedAt: now };
    await tx.update(transactions).set(surplus).where(sameTransaction(companyId, transactionId));
    await post({ ...row, installments: 1 }, payment.amountInCents, further);
    await announceTransaction(tx, "transaction_overpaid", { ...row, ...surplus }, now);
    return "overpaid";
  });
}

/** Whatever may be sold with a coupon names its offers; any other charge is spared the question. */
function namesOffers({ items }: TransactionRow): boolean {
  return items.some(({ offerSlug }) => offerSlug !== undefined);
}

const receiveQuery = preparedQuery((database) =>
  database.execute<{ row: object; company: object }>(sql`
    WITH written AS (${insertQuery(payments, "payments")} ON CONFLICT DO NOTHING RETURNING amount)
    UPDATE transactions
    SET amount_paid = coalesce(amount_paid, 0) + written.amount, updated_at = ${sql.placeholder("now")}
    FROM written, companies
    WHERE transactions.company_id = ${sql.placeholder("companyId")} AND transactions.id = ${sql.placeholder("transactionId")}
      AND companies.id = transactions.company_id
    RETURNING to_jsonb(transactions) AS row, to_jsonb(companies) AS company`),
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
