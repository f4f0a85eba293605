import { sql } from "drizzle-orm";
import { batchCalls } from "@/db/batching";
import { db } from "@/db/client";
import { failUnless, nullIfGuardFailed } from "@/db/guards";
import { newId } from "@/db/ids";
import { insertQuery, rowsAsJson } from "@/db/record";
import { payments, receivables } from "@/db/schema";
import { connectionOf } from "../../acquiring/connections/connections";
import { wayOf } from "../../acquiring/connections/payment-way";
import type { AcquirerPayment } from "../../acquiring/port/port";
import { mayBeBackdated } from "../../core/counters/past";
import { emittingQuery } from "../../core/events/emit";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { feeOf } from "../../ledger/fees/fees";
import { postingOf, receivablesQuery } from "../../ledger/receivables/receivables";
import { balancesQuery, isMove, postingValues, transfersQuery } from "../../ledger/transfers/ledger";
import { transactionMoves } from "../../states";
import { endingPaidQuery } from "../cards/buyer-attempts";
import { emitWithCustomerQuery } from "../transactions/announce-transaction";
import { countQuery, countValues } from "../transactions/transaction-counts";
import { type TransactionRow, transactionFact } from "../transactions/transaction-shape";
import { namesOffers } from "./settle-transaction";

/** Card charge that its acquirer captured in response to a request from this process. */
export interface Capture {
  company: CompanyIdentity;
  row: TransactionRow;
  /** True if the charge is from a public checkout. */
  isOrdered: boolean;
  payment: AcquirerPayment;
  now: Date;
}

/**
 * Records the payment of a captured card charge with the same effect as `settleTransaction`. If
 * `isUsual`, this takes one statement instead of five round trips. Concurrent settlements of a
 * company share the statement and its commit.
 *
 * @returns the paid row. Null, with nothing stored, if the charge, its buyer's data or the
 * company's fees have changed since the reservation, or if the capture is not usual; the caller
 * must then use `settleTransaction`.
 */
export async function settleUsualCharge(capture: Capture): Promise<TransactionRow | null> {
  return isUsual(capture) ? nullIfGuardFailed(settleTogether(capture.row.companyId, capture)) : null;
}

/**
 * Reports whether the single statement covers every rule of `settleTransaction` that applies to
 * this capture: the payment is for the full amount and not backdated, and settling it involves no
 * partner shares, coupon use, checkout customer update or fee report.
 */
function isUsual({ company, row, isOrdered, payment, now }: Capture): boolean {
  if (payment.amountInCents !== row.amount || row.partners !== null || isOrdered || mayBeBackdated(now)) return false;
  if (row.initiator === "customer" && namesOffers(row)) return false;
  return !connectionOf(company, row).capabilities.reportsFees;
}

const settleTogether = batchCalls<Capture, TransactionRow>({
  run: settle,
  // One statement cannot update the attempts of a buyer twice.
  conflictKeyOf: ({ row }) => row.document,
});

const { from, to } = transactionMoves.settle;
const [waiting] = from;

/**
 * Locks payments, transactions, attempts and balances in this order, like `settleTransaction`. The
 * balances come last, because their condition depends on all the other queries.
 */
const emitPaid = emittingQuery(sql`
      WITH received AS (
        ${insertQuery(payments, "payments")} ORDER BY made.acquirer_payment_id
        ON CONFLICT DO NOTHING RETURNING transaction_id, amount, paid_at, created_at
      ),
      settled AS (
        UPDATE transactions SET status = ${to}, amount_paid = received.amount, fees = made.fees,
          net_amount = received.amount - made.fees, approved_at = received.paid_at, updated_at = received.created_at
        FROM received
        JOIN jsonb_to_recordset(${sql.placeholder("charges")}::text::jsonb) AS made (id uuid, document text, fees bigint,
          fee_changes jsonb, card_release_days integer) ON made.id = received.transaction_id
        JOIN companies ON companies.id = ${sql.placeholder("companyId")} AND companies.fee_changes = made.fee_changes
          AND companies.card_release_days = made.card_release_days
        WHERE transactions.company_id = ${sql.placeholder("companyId")} AND transactions.id = made.id
          AND transactions.status = ${waiting} AND transactions.amount_paid IS NULL
          AND transactions.amount = received.amount AND transactions.document = made.document
        RETURNING transactions.id, transactions.customer_id, transactions.document, transactions.payment_method,
          transactions.initiator
      ),
      counted AS (${countQuery(sql`
        SELECT payment_method, move.status, sum(move.transactions) AS transactions
        FROM settled, (VALUES (${to}::text, 1), (${waiting}::text, -1)) AS move (status, transactions)
        GROUP BY payment_method, move.status`)}),
      emitted AS (${emitWithCustomerQuery(sql`
        JOIN settled ON settled.id = made.subject_id
        CROSS JOIN LATERAL (
          SELECT id, emails, metadata FROM customers
          WHERE customers.company_id = ${sql.placeholder("companyId")} AND customers.id = settled.customer_id LIMIT 1
        ) customer`)}),
      ended AS (${endingPaidQuery(sql`SELECT document, id::text AS id FROM settled WHERE initiator = 'customer'`)} RETURNING buyer_attempts.document),
      receivable AS (${receivablesQuery}),
      moved AS (${balancesQuery(sql`
        AND ${failUnless(sql`(SELECT count(*) FROM settled) = ${sql.placeholder("count")}::integer
          AND (SELECT count(*) FROM ended) <= ${sql.placeholder("count")}::integer`)} = 1`)})
      ${transfersQuery}`);

async function settle(companyId: string, captures: readonly Capture[]): Promise<TransactionRow[]> {
  const settled = captures.map(settledOf);
  const [{ now } = { now: new Date() }] = captures;
  const movements = settled.flatMap(({ posting }) => posting.movements).filter(isMove);
  await emitPaid(
    db(),
    settled.map(({ row }) => transactionFact("transaction_paid", row, row.updatedAt)),
    {
      ...countValues(companyId),
      ...postingValues(companyId, now, movements),
      payments: rowsAsJson(
        payments,
        settled.map(({ received }) => received),
      ),
      charges: JSON.stringify(settled.map(({ charge }) => charge)),
      receivables: rowsAsJson(
        receivables,
        settled.flatMap(({ posting }) => posting.receivables),
      ),
      count: captures.length,
    },
  );
  return settled.map(({ row }) => row);
}

function settledOf({ company, row, payment, now }: Capture) {
  const { companyId, id: transactionId, paymentMethod, installments, document } = row;
  const { amountInCents: amount, payerName, payerDocument, paidAt } = payment;
  const { feeChanges, cardReleaseDays } = company;
  const way = wayOf(paymentMethod, connectionOf(company, row));
  const fees = feeOf(way, amount, company, row.createdAt);
  const received = { companyId, id: newId(now), transactionId, acquirerPaymentId: payment.id, amount };
  return {
    row: {
      ...row,
      status: to,
      amountPaid: amount,
      fees,
      netAmount: amount - fees,
      approvedAt: paidAt,
      updatedAt: now,
    },
    charge: { id: transactionId, document, fees, fee_changes: feeChanges, card_release_days: cardReleaseDays },
    received: { ...received, payerName, payerDocument, paidAt, createdAt: now },
    posting: postingOf({ ...way, companyId, transactionId, installments, amount, fees, paidAt, now }, company),
  };
}
