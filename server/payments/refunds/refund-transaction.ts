import { and, eq, max } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { type ConnectionCapabilities, payments, refunds } from "@/db/schema";
import { refundWindowDays } from "@/db/schema/payments-enums";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { readPixKey } from "../../accounts/company/pix-keys";
import { readConnection } from "../../acquiring/connections/connections";
import { daysAfter } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { hadDocument } from "../../customers/customers/erased-payers";
import { isErased } from "../../customers/erasure/erased";
import { findSendTime, leftOfDay, readLimits } from "../../ledger/payout-limits/limits";
import { lockBalances } from "../../ledger/transfers/ledger";
import type { RefundOrder, Transaction } from "../transactions/schemas";
import type { TransactionRow } from "../transactions/transaction-shape";
import { getTransaction, getTransactionRow, lockTransactionRow } from "../transactions/transactions";
import { bookRefund, countRefund, leftToRefund } from "./book-refund";
import { isHeld } from "./held-refund";
import {
  auditedTarget,
  checkTarget,
  documentIn,
  isPayoutAccount,
  ownerOf,
  type RefundTarget,
  targetFieldOf,
} from "./refund-target";
import { failRefused, followUpRefund, type RefundRow, sendRefund } from "./request-refund";

/** A repeated call with the same id completes the same refund. */
export interface RefundIdentity {
  refundId: string;
  now: Date;
  /**
   * Runs first in the database transaction that reserves the refund. If it throws, nothing is
   * reserved.
   */
  check?: (tx: Executor) => Promise<void>;
  /** Runs last in that database transaction. */
  reserved?: ((tx: Executor, refund: RefundRow) => Promise<void>) | undefined;
  /** Defaults to the platform. */
  by?: AuditBy;
  /**
   * True for a statutory refund. It may make the balance negative. If it exceeds the daily payout
   * limit, it is sent on a later day.
   */
  mayOwe?: boolean;
  /** True for an accepted request. If it exceeds the daily payout limit, it is sent on a later day. */
  mayWait?: boolean;
  /** When the buyer confirmed a third party's destination with a code. If absent, such a destination is rejected. */
  keyConfirmedAt?: Date | null;
  /** Absent if the seller or a rule initiated the refund. */
  askedAt?: Date | null;
}

/**
 * Refunds a customer, in full or in part (docs/domains/payments.md). One database transaction
 * debits the company's balance and counts the refund against the refundable amount. Then the refund
 * is sent to the acquirer and the response is recorded.
 *
 * Money without a sale is refunded the same way and leaves the state unchanged: a partial payment
 * of a canceled charge, a payment after a full refund or a lost dispute, or a capture after a
 * decline. A payment settled in the seller's own bank account is refunded from that account,
 * limited by the bank instead of the balance.
 *
 * A rejected or refused refund changes nothing.
 *
 * @throws NOT_FOUND; a wrong-state error if the transaction is pending or fully refunded;
 * VALIDATION on `pixKey` or `bankAccount`; the errors of `planTarget`; refund_in_progress while
 * another refund of the charge has no outcome, if its acquirer accepts one at a time;
 * refund_exceeds_balance unless `mayOwe` is set; an error if the amount exceeds the refundable
 * amount, the refund window has passed, or the acquirer refuses.
 */
export async function refundTransaction(
  companyId: string,
  order: RefundOrder,
  identity: RefundIdentity,
): Promise<Transaction> {
  const { refundId, now } = identity;
  const begun = await findRefund(companyId, refundId);
  const { refund, isNew } = begun ? { refund: begun, isNew: false } : await reserveRefund(companyId, order, identity);
  if (refund.status === "refused") return failRefused();
  if (refund.status === "requested" && !isHeldAt(refund, now)) {
    await (isNew ? sendRefund(refund, now) : followUpRefund(refund, now));
  }
  return getTransaction(companyId, refund.transactionId, now);
}

const isHeldAt = (refund: RefundRow, now: Date) => isHeld(refund) && refund.sendAt !== null && refund.sendAt > now;

function failWithoutMoney({ status, refunded }: TransactionRow): never {
  if (status === "chargeback") return fail("transaction_disputed");
  return fail(refunded > 0 ? "transaction_refunded" : "transaction_not_paid");
}

async function findRefund(companyId: string, refundId: string, executor: Executor = db()): Promise<RefundRow | null> {
  const [row] = await executor
    .select()
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), eq(refunds.id, refundId)));
  return row ?? null;
}

/** `isNew` is false if an earlier call reserved the refund. */
async function reserveRefund(
  companyId: string,
  order: RefundOrder,
  identity: RefundIdentity,
): Promise<{ refund: RefundRow; isNew: boolean }> {
  const { refundId, now, by = byPlatform, check, mayOwe = false, askedAt = null, reserved } = identity;
  const found = await getTransactionRow(companyId, order.transactionId);
  const { id: transactionId } = found;
  const connection = await readConnection(found);
  return db().transaction(async (tx) => {
    await check?.(tx);
    const row = await lockTransactionRow(tx, companyId, transactionId);
    const begun = await findRefund(companyId, refundId, tx);
    if (begun) return { refund: begun, isNew: false };
    const left = await leftToRefund(tx, row);
    if (row.status === "pending" || (row.status !== "paid" && left <= 0)) return failWithoutMoney(row);
    checkTarget(targetFieldOf(row.paymentMethod, connection.capabilities), order);
    await checkWindow(tx, row, now);
    const amount = order.amountInCents ?? left;
    checkOffered(connection.capabilities, row, amount);
    await checkNoneUnderWay(tx, connection.capabilities, row);
    const counted = await countRefund(tx, row, amount, left, now);
    const target = await planTarget(tx, row, order, amount, identity);
    const planned = {
      companyId,
      id: refundId,
      transactionId: row.id,
      amount,
      reason: order.reason ?? "",
      ...target,
      status: "requested",
      createdAt: now,
      askedAt,
      sentAt: now,
      absentSince: null,
      decidedAt: null,
      acquirerKey: null,
    } as const;
    const refund = await bookRefund(tx, counted, planned, { mayOwe });
    const { reason: refundReason } = refund;
    const after = {
      amountInCents: amount,
      ...(refundReason && { refundReason }),
      ...(!isErased(row) && auditedTarget(order)),
    };
    await recordAudit(tx, { companyId, ...by, action: "transaction.refunded", subjectId: transactionId, after, now });
    await reserved?.(tx, refund);
    return { refund, isNew: true };
  });
}

type PlannedTarget = Pick<RefundRow, "pixKey" | "account" | "toOther" | "sendAt">;

/** Hold time of a refund to a third party's confirmed destination (docs/domains/payments.md). */
const confirmedWaitMs = 24 * 60 * 60 * 1000;

/**
 * Checks the destination of a boleto refund. It must belong to the payer, or be confirmed by the
 * buyer, in which case the refund is held for 24 hours. A refund to anything but the payer's
 * document counts toward the daily payout limit. The lock on the balances keeps the day's total
 * exact under concurrent refunds and payouts.
 *
 * @throws refund_to_payout_account; refund_key_not_payers; refund_exceeds_day, unless the refund
 * may be sent on a later day.
 */
async function planTarget(
  tx: Executor,
  row: TransactionRow,
  { pixKey, bankAccount }: RefundOrder,
  amount: number,
  { now, mayOwe = false, mayWait = false, keyConfirmedAt = null }: RefundIdentity,
): Promise<PlannedTarget> {
  const { companyId } = row;
  const target = { pixKey, bankAccount };
  const field = bankAccount ? "bankAccount" : "pixKey";
  if (!pixKey && !bankAccount) return { pixKey: null, account: null, toOther: false, sendAt: null };
  if (await isPayoutAccount(tx, companyId, target)) return fail("refund_to_payout_account", { field });
  const document = await payerDocumentOf(tx, row, target);
  const owner = ownerOf(target, document);
  if (owner === "document") return { pixKey: document, account: null, toOther: false, sendAt: null };
  if (owner === "other" && !keyConfirmedAt) return fail("refund_key_not_payers", { field });
  const usableAt = owner === "other" && keyConfirmedAt ? keyConfirmedAt.getTime() + confirmedWaitMs : 0;
  const from = new Date(Math.max(now.getTime(), usableAt));
  await lockBalances(tx, companyId);
  const at = await findSendTime(tx, companyId, amount, from);
  if (at > from && !mayOwe && !mayWait) {
    const { perDayInCents } = await readLimits(companyId, now, tx);
    const leftInCents = await leftOfDay(tx, companyId, perDayInCents, from);
    return fail("refund_exceeds_day", { values: { leftInCents } });
  }
  const key = pixKey === undefined ? null : (readPixKey(pixKey)?.key ?? null);
  return { pixKey: key, account: bankAccount ?? null, toOther: true, sendAt: at > now ? at : null };
}

/**
 * Returns the payer's document. For an erased buyer, whose document is no longer stored, returns
 * the document in the destination if it was the buyer's.
 */
async function payerDocumentOf(tx: Executor, row: TransactionRow, target: RefundTarget): Promise<string> {
  const named = documentIn(target);
  return named !== null && (await hadDocument(tx, row, named)) ? named : row.document;
}

/** @throws an error if the charge's connection does not support refunds, or partial refunds. */
function checkOffered(
  { refunds: offered, partialRefunds }: ConnectionCapabilities,
  { paymentMethod, amountPaid }: TransactionRow,
  amount: number,
): void {
  if (!offered.includes(paymentMethod)) fail("refund_not_offered");
  if (amount === amountPaid || partialRefunds.includes(paymentMethod)) return;
  fail("partial_refund_not_offered");
}

/**
 * Checks that no other refund is pending. Locks the transaction, so that only one of several
 * concurrent refunds is reserved.
 *
 * @throws refund_in_progress if the acquirer cannot distinguish two refunds of a charge and one has
 * no outcome yet.
 */
async function checkNoneUnderWay(
  tx: Executor,
  { oneRefundAtATime }: ConnectionCapabilities,
  { companyId, id }: TransactionRow,
): Promise<void> {
  if (!oneRefundAtATime) return;
  const [other] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), eq(refunds.transactionId, id), eq(refunds.status, "requested")))
    .limit(1);
  if (other) fail("refund_in_progress");
}

/** The window starts at the latest payment, so that a late or repeated payment has the full window. */
async function checkWindow(tx: Executor, { companyId, id, paymentMethod }: TransactionRow, now: Date): Promise<void> {
  const [newest] = await tx
    .select({ paidAt: max(payments.paidAt) })
    .from(payments)
    .where(and(eq(payments.companyId, companyId), eq(payments.transactionId, id)));
  if (daysAfter(newest?.paidAt ?? now, refundWindowDays[paymentMethod]) < now) {
    fail("refund_window_closed", { values: { days: refundWindowDays[paymentMethod] } });
  }
}
