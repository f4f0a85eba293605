import { and, asc, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { insertQuery, rowFromJson, rowsAsJson } from "@/db/record";
import { type ConnectionCapabilities, companies, connections, orderCharges, payments, transactions } from "@/db/schema";
import { wasPaid } from "@/db/schema/payments-enums";
import { type PaymentWay, wayOf } from "../../acquiring/connections/payment-way";
import type { AcquirerPayment } from "../../acquiring/port/port";
import { retakeCoupon } from "../../catalog/coupons/claim-coupon";
import { rememberPaid } from "../../customers/customers/customers";
import { isErased, payerOf } from "../../customers/erasure/erased";
import { markStale } from "../../ledger/day-figures/mark-stale";
import { expectFee } from "../../ledger/fees/expect-fee";
import { feeOf } from "../../ledger/fees/fees";
import { postPayment } from "../../ledger/receivables/receivables";
import { adjustPartnerShares, releaseRest } from "../../partners/commissions/follow-sale";
import { sharesCharges } from "../../partners/commissions/may-share";
import { concludeAttempt } from "../cards/buyer-attempts";
import { announceTransaction } from "../transactions/announce-transaction";
import { moveTransaction } from "../transactions/move-transaction";
import { dueOf, type TransactionRow } from "../transactions/transaction-shape";

/** `known` means that the payment had already been recorded. */
export type Settlement = "settled" | "underpaid" | "overpaid" | "known";

/**
 * Records a payment for a transaction. One database transaction contains the payment, the new
 * state, the coupon use, the ledger lines and the event.
 * - Duplicate notifications: the unique key of the payment admits one, and the others change
 *   nothing.
 * - Full payment: if the total covers the amount due on the day of the payment, net of refunds, the
 *   transaction moves from `pending` to `paid`, or from `canceled` to `paid` for a late Pix or
 *   boleto. A canceled or refused card charge never becomes paid. A coupon use that was released,
 *   because the sale expired or another charge of its order replaced it, is claimed again.
 * - Final payment (`isFinal`): the last payment of a charge that its acquirer considers paid
 *   (`CONCLUIDA` in the Pix API). The transaction becomes paid regardless of the amount, even if
 *   the payment was already recorded as partial.
 * - Partial payment: the payment is recorded and the transaction stays pending. Earlier payments of
 *   a canceled transaction are already posted (`postPartPayment`), so a further payment is posted
 *   immediately.
 * - Surplus: a payment for a transaction that expects none is recorded and posted, so that it can
 *   be refunded.
 *
 * See docs/domains/payments.md and docs/domains/ledger.md, and docs/reliability.md rules 3 and 4.
 */
export async function settleTransaction(
  companyId: string,
  transactionId: string,
  payment: AcquirerPayment,
  now: Date,
  { isFinal = false }: { isFinal?: boolean } = {},
): Promise<Settlement> {
  return db().transaction(async (tx) => {
    const made = await receive(tx, companyId, transactionId, payment, now);
    const received = made ?? (isFinal ? await findPart(tx, companyId, transactionId) : null);
    if (!received) return "known";
    const { row, company, way, reportsFees, isOrdered, isShared } = received;
    const payerInfo = await payerOf(tx, row, payment);
    const total = row.amountPaid ?? 0;
    const isWaiting = row.status === "pending";
    const isLate = row.status === "canceled" && row.paymentMethod !== "credit_card";
    // A pending transaction has no postings yet. In any other state, the earlier payments and their fee are posted.
    const [amount, charged] = isWaiting ? [total, 0] : [payment.amountInCents, row.fees];
    // A fee already charged never decreases, even if the company's fees have changed. The
    // additional fee never exceeds the amount posted here.
    const further = Math.min(Math.max(feeOf(way, total, company, row.createdAt) - charged, 0), amount);
    const earned = { fees: charged + further, netAmount: total - charged - further, updatedAt: now };
    const post = async (fees: number, installments: number) => {
      const terms = { ...way, companyId, transactionId, installments, paidAt: payment.paidAt, now };
      const { connectionId } = row;
      const expected = charged + fees;
      if (reportsFees) await expectFee(tx, { companyId, transactionId, connectionId, expected, now });
      await postPayment(tx, { ...terms, amount, fees, isHeld: isShared }, company);
    };
    const share = async () => {
      if (!isShared) return;
      await adjustPartnerShares(tx, row, now);
      await releaseRest(tx, { companyId, transactionId }, now);
    };

    if (isFinal || (await coversDue(tx, row, payment))) {
      const paid = await moveTransaction(tx, companyId, transactionId, isLate ? "settleLate" : "settle", {
        ...earned,
        approvedAt: payment.paidAt,
        pix: row.pix && { ...row.pix, endToEndId: payment.id, payerInfo },
      });
      if (paid) {
        if (isOrdered && !isErased(paid)) await rememberPaid(tx, paid, now);
        // The coupon is locked before the balances, so that the balances are locked as briefly as
        // possible.
        if (namesOffers(paid)) await retakeCoupon(tx, companyId, transactionId, now);
        // Run in parallel, because `post` locks the company's balances until the end of the
        // transaction, which blocks other sales.
        await Promise.all([
          announceTransaction(tx, "transaction_paid", paid, now),
          concludeAttempt(tx, paid, "paid"),
          post(further, paid.installments),
        ]);
        await share();
        return "settled";
      }
    }
    if (isWaiting) {
      await announceTransaction(tx, "transaction_underpaid", row, now);
      return "underpaid";
    }
    // A charge that never became a sale (canceled or refused) incurs only the acquirer's fee.
    const isSale = wasPaid(row.status);
    const figures = isSale ? earned : { fees: row.fees, netAmount: 0, updatedAt: now };
    await tx.update(transactions).set(figures).where(sameTransaction(companyId, transactionId));
    await markStale(tx, row);
    await post(isSale ? further : 0, 1);
    await share();
    const settlement = isLate ? "underpaid" : "overpaid";
    await announceTransaction(tx, `transaction_${settlement}`, { ...row, ...figures }, now);
    return settlement;
  });
}

/**
 * Reports whether, on the day of any payment, the total paid so far minus refunds covered the
 * amount due that day. Independent of the order of callbacks, so a late partial payment still
 * incurs its fine and interest.
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

/** Reports whether any item has an offer. Charges without offers cannot use a coupon and skip the coupon query. */
export function namesOffers({ items }: TransactionRow): boolean {
  return items.some(({ offerSlug }) => offerSlug !== undefined);
}

const receiveQuery = preparedQuery((database) =>
  database.execute<{
    row: object;
    company: object;
    kind: string;
    capabilities: ConnectionCapabilities;
    is_ordered: boolean;
  }>(sql`
    WITH written AS (${insertQuery(payments, "payments")} ON CONFLICT DO NOTHING RETURNING amount),
    received AS (
      UPDATE transactions
      SET amount_paid = coalesce(amount_paid, 0) + written.amount, updated_at = ${sql.placeholder("now")}
      FROM written
      WHERE transactions.company_id = ${sql.placeholder("companyId")} AND transactions.id = ${sql.placeholder("transactionId")}
      RETURNING transactions.*
    )
    SELECT to_jsonb(received) AS row, to_jsonb(companies) AS company, connections.kind, connections.capabilities, EXISTS (
      SELECT FROM order_charges WHERE order_charges.company_id = ${sql.placeholder("companyId")}
        AND order_charges.transaction_id = ${sql.placeholder("transactionId")}
    ) AS is_ordered
    FROM received
    JOIN companies ON companies.id = ${sql.placeholder("companyId")}
    JOIN connections ON connections.company_id = ${sql.placeholder("companyId")} AND connections.id = received.connection_id`),
);

interface Received {
  row: TransactionRow;
  company: typeof companies.$inferSelect;
  way: PaymentWay;
  reportsFees: boolean;
  isOrdered: boolean;
  isShared: boolean;
}

/**
 * Records the payment, adds it to the amount paid and locks the row. To save round trips, the same
 * statement reads the company, whether the connection settles to the seller, and whether the charge
 * is from a public checkout. Returns null if the payment was already recorded.
 */
async function receive(
  tx: Executor,
  companyId: string,
  transactionId: string,
  payment: AcquirerPayment,
  now: Date,
): Promise<Received | null> {
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
  if (!found) return null;
  const { kind, capabilities, is_ordered: isOrdered } = found;
  const row = rowFromJson(transactions, found.row);
  const way = wayOf(row.paymentMethod, { capabilities });
  const reportsFees = capabilities.reportsFees ?? false;
  return {
    row,
    company: rowFromJson(companies, found.company),
    way,
    reportsFees,
    isOrdered,
    isShared: row.partners !== null && sharesCharges({ kind }),
  };
}

/** Locks and returns a pending, partially paid transaction; returns null for any other. */
async function findPart(tx: Executor, companyId: string, transactionId: string): Promise<Received | null> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(and(sameTransaction(companyId, transactionId), eq(transactions.status, "pending")))
    .for("update");
  if (!row?.amountPaid) return null;
  const ofOrder = and(eq(orderCharges.companyId, companyId), eq(orderCharges.transactionId, transactionId));
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  const [connection] = await tx
    .select()
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.id, row.connectionId)));
  const ordered = await tx.select({ id: orderCharges.transactionId }).from(orderCharges).where(ofOrder).limit(1);
  if (!company || !connection) return null;
  const { kind, capabilities } = connection;
  return {
    row,
    company,
    way: wayOf(row.paymentMethod, { capabilities }),
    reportsFees: capabilities.reportsFees ?? false,
    isOrdered: ordered.length > 0,
    isShared: row.partners !== null && sharesCharges({ kind }),
  };
}

function sameTransaction(companyId: string, transactionId: string) {
  return and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId));
}
