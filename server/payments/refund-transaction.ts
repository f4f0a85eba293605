import { isValidPixKey } from "@brazilian-utils/brazilian-utils/is-valid-pix-key";
import { and, eq, max, ne, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { chargebacks, payments, refunds, transactions } from "@/db/schema";
import { getAcquirer } from "../acquirers";
import { daysAfter } from "../core/calendar";
import { divideHalfUp } from "../core/money";
import { fail } from "../errors";
import { postRefund } from "../finance/post-refund";
import { concludeRefund, undoRefund } from "./conclude-refund";
import type { RefundOrder, Transaction } from "./schemas";
import type { TransactionRow } from "./transaction-shape";
import { getTransaction, getTransactionRow, lockTransactionRow } from "./transactions";

/** How long after the payment a refund may still be asked for, in days (docs/decisions.md 5). */
const windowDays = { pix: 90, credit_card: 180, boleto: 90 } as const;

export type RefundRow = typeof refunds.$inferSelect;

/** The refund to make, and its instant; the same id again finishes the refund that was begun with it. */
export interface RefundIdentity {
  refundId: string;
  now: Date;
}

/**
 * Sends money back to a customer, all that is left or a part (docs/decisions.md 5). One commit takes it from the
 * company's balance and counts it against what is left; then the acquirer is asked; then its answer is recorded. Money
 * that nothing was sold for goes back the same way: a part payment of a canceled charge, what arrives after a whole
 * refund or a lost dispute, a capture after a refusal. The state stays.
 *
 * @throws NOT_FOUND; a wrong state where no money is held: the transaction waits, or all of it went back; VALIDATION
 * naming `pixKey`; a broken rule for more than is left, past the window, beyond the company's balance, or when the acquirer
 * refuses (everything is then as before).
 */
export async function refundTransaction(
  companyId: string,
  order: RefundOrder,
  { refundId, now }: RefundIdentity,
): Promise<Transaction> {
  const begun = await findRefund(companyId, refundId);
  const refund = begun ?? (await reserveRefund(companyId, order, refundId, now));
  if (refund.status === "refused") return failRefused();
  if (refund.status === "requested") await requestRefund(refund, now);
  return getTransaction(companyId, refund.transactionId, now);
}

/**
 * Asks the acquirer for a reserved refund and records the answer. Asked again, the acquirer knows it by its key. An
 * answer that nobody can read leaves it requested, for reconciliation.
 *
 * @throws a broken rule when the acquirer refuses.
 */
export async function requestRefund(refund: RefundRow, now: Date): Promise<void> {
  const { companyId, transactionId, amount: amountInCents, pixKey } = refund;
  const { acquirer, acquirerKey: chargeKey } = await getTransactionRow(companyId, transactionId);
  const key = refund.id.replaceAll("-", "");
  const outcome = await getAcquirer(acquirer).refund({ key, chargeKey, amountInCents, pixKey, now });
  if (outcome.kind === "done" && outcome.value.confirmed) return concludeRefund(refund, now);
  if (outcome.kind !== "refused") return;
  await undoRefund(refund, now);
  return failRefused();
}

function failRefused(): never {
  return fail("refund_refused");
}

function failWithoutMoney({ status, refunded }: TransactionRow): never {
  if (status === "chargeback") return fail("transaction_disputed");
  return fail(refunded > 0 ? "transaction_refunded" : "transaction_not_paid");
}

async function findRefund(companyId: string, refundId: string): Promise<RefundRow | null> {
  const [row] = await db()
    .select()
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), eq(refunds.id, refundId)));
  return row ?? null;
}

async function reserveRefund(companyId: string, order: RefundOrder, refundId: string, now: Date): Promise<RefundRow> {
  const { id: transactionId } = await getTransactionRow(companyId, order.transactionId);
  return db().transaction(async (tx) => {
    const row = await lockTransactionRow(tx, companyId, transactionId);
    const left = await leftToRefund(tx, row);
    if (row.status === "pending" || (row.status !== "paid" && left <= 0)) return failWithoutMoney(row);
    checkPixKey(row, order);
    await checkWindow(tx, row, now);
    const amount = order.amountInCents ?? left;
    const counted = await countRefund(tx, row, amount, left, now);
    const feeReturned = feeOfRefund(counted, amount, await returnedSoFar(tx, counted));
    await postRefund(tx, { companyId, transactionId: row.id, refundId, amount, feeReturned, now });
    const refund: RefundRow = {
      companyId,
      id: refundId,
      transactionId: row.id,
      amount,
      feeReturned,
      reason: order.reason ?? "",
      pixKey: order.pixKey ?? null,
      status: "requested",
      createdAt: now,
      decidedAt: null,
    };
    await tx.insert(refunds).values(refund);
    return refund;
  });
}

/** Only a boleto has no way back of its own, so it alone needs a Pix key, and takes one. */
function checkPixKey({ paymentMethod }: TransactionRow, { pixKey }: RefundOrder): void {
  const message =
    paymentMethod === "boleto" ? findPixKeyFault(pixKey) : pixKey !== undefined && "is only for the refund of a boleto";
  if (message) fail("VALIDATION", { field: "pixKey", message });
}

function findPixKeyFault(pixKey: string | undefined): string | null {
  if (pixKey === undefined) return "is required to refund a boleto";
  return isValidPixKey(pixKey) ? null : "must be a Pix key: a CPF, CNPJ, e-mail, phone or random key";
}

/** What neither refunds nor a dispute that is open or lost took of what was paid, in cents. */
async function leftToRefund(tx: Executor, { companyId, id, amountPaid, refunded }: TransactionRow): Promise<number> {
  const [disputed] = await tx
    .select({ amount: sql<string>`coalesce(sum(${chargebacks.amount}), 0)` })
    .from(chargebacks)
    .where(and(eq(chargebacks.companyId, companyId), eq(chargebacks.transactionId, id), ne(chargebacks.status, "won")));
  return (amountPaid ?? 0) - refunded - Number(disputed?.amount ?? 0);
}

/** The window is counted from the newest payment: money that arrives late, or a second time, has all of it. */
async function checkWindow(tx: Executor, { companyId, id, paymentMethod }: TransactionRow, now: Date): Promise<void> {
  const [newest] = await tx
    .select({ paidAt: max(payments.paidAt) })
    .from(payments)
    .where(and(eq(payments.companyId, companyId), eq(payments.transactionId, id)));
  if (daysAfter(newest?.paidAt ?? now, windowDays[paymentMethod]) < now) {
    fail("refund_window_closed", { values: { days: windowDays[paymentMethod] } });
  }
}

/** Counts a refund against what is left of a transaction, which is locked: a hundred at once never exceed it. */
async function countRefund(
  tx: Executor,
  row: TransactionRow,
  amount: number,
  left: number,
  now: Date,
): Promise<TransactionRow> {
  if (left < Math.max(1, amount)) {
    return fail("refund_exceeds_remaining");
  }
  const counted = { refunded: row.refunded + amount, updatedAt: now };
  await tx
    .update(transactions)
    .set(counted)
    .where(and(eq(transactions.companyId, row.companyId), eq(transactions.id, row.id)));
  return { ...row, ...counted };
}

/**
 * The fee comes back in proportion to all that was refunded so far, so that the last refund closes it exactly. After
 * refunds that the acquirer refused, proportion alone could ask for less than nothing or leave a fee that is more than
 * what is left to refund.
 */
function feeOfRefund({ fees, refunded, amountPaid }: TransactionRow, amount: number, returned: number): number {
  const paid = amountPaid ?? 1;
  const kept = fees - returned;
  const share = divideHalfUp(BigInt(fees) * BigInt(refunded), BigInt(paid)) - returned;
  return Math.min(Math.max(share, 0, kept - (paid - refunded)), kept, amount);
}

async function returnedSoFar(tx: Executor, row: TransactionRow): Promise<number> {
  const [sum] = await tx
    .select({ fees: sql<string>`coalesce(sum(${refunds.feeReturned}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.companyId, row.companyId), eq(refunds.transactionId, row.id), ne(refunds.status, "refused")));
  return Number(sum?.fees ?? 0);
}
