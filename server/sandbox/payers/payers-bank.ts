import type { TransactionStatus } from "@/db/schema/payments-enums";
import { listClocked, nowIn } from "../../accounts/company/company-clock";
import { readConnection } from "../../acquiring/connections/connections";
import type { Connection } from "../../acquiring/port/port";
import { composeAuthorizationCallback, composeCallback, sandboxKind } from "../../acquiring/sandbox/adapter";
import { approveAuthorization, decideTry, findAuthorizationOf } from "../../acquiring/sandbox/automatic";
import { closeCharge, type RepeatableOrder, sendMoney } from "../../acquiring/sandbox/bank";
import { type Clearing, clearingBoletos, endClearing } from "../../acquiring/sandbox/boletos";
import { type DecidedCard, decideDue, markAnnounced } from "../../acquiring/sandbox/cards";
import { decideChargeback, openChargeback } from "../../acquiring/sandbox/disputes";
import { fail } from "../../core/failures/failure";
import { collectFaults } from "../../core/log/collect-faults";
import { acquirerKeyOf } from "../../payments/charges/charge-request";
import { findChargeOfKey, handleCallback } from "../../payments/charges/handle-callback";
import { followNamed } from "../../payments/pix-automatico/follow-authorization";
import type { Transaction } from "../../payments/transactions/schemas";
import { dueOf, type TransactionRow } from "../../payments/transactions/transaction-shape";
import { getTransaction, getTransactionRow } from "../../payments/transactions/transactions";
import type { SandboxPayment } from "./schemas";

export interface PayersOrder extends SandboxPayment {
  /** Defaults to the charge's customer. */
  payer?: { name: string; document: string } | undefined;
  /** ISPB of a Pix payer's bank (eight digits). Defaults to the sandbox's. */
  ispb?: string | undefined;
  /** Makes the payment idempotent, for a caller that retries it after a crash. */
  once?: RepeatableOrder | undefined;
}

/**
 * Pays a sandbox charge as the payer's bank (docs/domains/sandbox.md); the sandbox reports the
 * payment through its callback. Without an amount, pays the amount due, or repeats the callback of
 * a paid charge. With an amount, sends exactly that, even if it is too little, too much, late or
 * repeated.
 *
 * @throws NOT_FOUND for a charge of another company or acquirer; transaction_not_payable for a card
 * charge, which its issuer pays, and for a declined charge; paid_in_future.
 */
export async function payInSandbox(companyId: string, order: PayersOrder, now: Date): Promise<Transaction> {
  const row = await getSandboxCharge(companyId, order.transactionId);
  if (row.status === "refused" || row.paymentMethod === "credit_card") return fail("transaction_not_payable");
  const paidAt = order.paidAt === undefined ? now : new Date(order.paidAt);
  if (paidAt > now) return fail("paid_in_future");
  await sendMoneyFor(row, paidAt, order);
  await decideTry(companyId, acquirerKeyOf(row.id), { state: "paid", reason: null });
  const paid = await announced(row, now);
  return row.automatic ? approveWith(row, now, paid) : paid;
}

/**
 * Approves a first charge's authorization when its code is paid, unless the authorization was
 * already approved or has ended.
 */
async function approveWith(row: TransactionRow, now: Date, paid: Transaction): Promise<Transaction> {
  const authorization = await findAuthorizationOf(row.companyId, acquirerKeyOf(row.id));
  if (!authorization || !(await approveAuthorization(row.companyId, authorization.key))) return paid;
  const connection = await readConnection(row);
  await handleCallback(connection, composeAuthorizationCallback(connection, authorization.bankId), now, {
    authorizations: followNamed,
  });
  return getTransaction(row.companyId, row.id, now);
}

/**
 * Expires a pending charge immediately.
 *
 * @throws NOT_FOUND in the same cases as `payInSandbox`; transaction_not_expirable if the charge is
 * a card charge or not pending.
 */
export async function expireInSandbox(companyId: string, transactionId: string, now: Date): Promise<Transaction> {
  const row = await getSandboxCharge(companyId, transactionId);
  if (row.status !== "pending" || row.paymentMethod === "credit_card") return fail("transaction_not_expirable");
  await closeCharge(companyId, acquirerKeyOf(row.id), now);
  return announced(row, now);
}

const disputable: readonly TransactionStatus[] = ["paid", "refund"];

/**
 * Disputes a paid charge, even after a full refund: a chargeback, or for a Pix the MED of the
 * payer's bank.
 *
 * @throws NOT_FOUND in the same cases as `payInSandbox`; transaction_not_disputable if the charge
 * was not paid, or was already disputed.
 */
export async function disputeInSandbox(companyId: string, transactionId: string, now: Date): Promise<Transaction> {
  const row = await getSandboxCharge(companyId, transactionId);
  if (!disputable.includes(row.status) || !(await openChargeback(companyId, acquirerKeyOf(row.id), now)))
    return fail("transaction_not_disputable");
  return announced(row, now);
}

/**
 * Resolves an open dispute as won or lost by the seller.
 *
 * @throws NOT_FOUND in the same cases as `payInSandbox`; dispute_not_open.
 */
export async function decideInSandbox(
  companyId: string,
  transactionId: string,
  verdict: "won" | "lost",
  now: Date,
): Promise<Transaction> {
  const row = await getSandboxCharge(companyId, transactionId);
  const isDisputed = row.status === "chargeback" || row.status === "refund";
  if (!isDisputed || !(await decideChargeback(companyId, acquirerKeyOf(row.id), verdict)))
    return fail("dispute_not_open");
  return announced(row, now);
}

/**
 * Reports the test cards' delayed decisions and chargebacks due at `at` (wall clock) through the
 * callback endpoint. The next run retries failed reports.
 *
 * @param hurried Company whose clock advances to `at` (business time). Its issuers decide
 * immediately.
 * @returns the number of charges reported.
 */
export async function announceIssuers(at: Date, hurried?: string): Promise<{ announced: number }> {
  const cards = await decideDue(at, hurried);
  const faults = collectFaults({ message: "The sandbox could not announce what an issuer decided" });
  await Promise.all(
    cards.map((card) => faults.attempt(async () => announceCard(card, hurried ? at : await nowIn(card.companyId, at)))),
  );
  faults.throwFirst();
  return { announced: cards.length };
}

/**
 * Clears boletos due at `now` (business time), one to three business days after creation, unless
 * they were paid or expired earlier. A failure does not stop the others.
 *
 * @param only Limits the run to one company. Defaults to all companies without a clock.
 * @returns the number of boletos cleared.
 */
export async function clearBoletos(now: Date, only?: string): Promise<{ cleared: number }> {
  const due = await clearingBoletos(now, only ? { only } : { except: await listClocked() });
  const faults = collectFaults({ message: "A boleto of the sandbox could not clear" });
  for (const boleto of due) await faults.attempt(() => clear(boleto, now));
  faults.throwFirst();
  return { cleared: due.length };
}

async function clear(boleto: Clearing, now: Date): Promise<void> {
  const connection = await readConnection(boleto);
  const row = await findChargeOfKey(connection, boleto.key);
  if (row?.status === "pending") {
    await sendMoneyFor(row, boleto.clearsAt, {});
    await announce(connection, boleto.key, now);
  }
  await endClearing(boleto);
}

async function sendMoneyFor(
  row: TransactionRow,
  paidAt: Date,
  { amountInCents, payer, ispb, once }: Omit<PayersOrder, "transactionId" | "paidAt">,
): Promise<void> {
  await sendMoney({
    companyId: row.companyId,
    key: acquirerKeyOf(row.id),
    amountInCents,
    dueInCents: dueOf(row, paidAt),
    payerName: payer?.name ?? row.customerName,
    payerDocument: payer?.document ?? row.document,
    ispb,
    paidAt,
    once,
  });
}

async function announceCard(card: DecidedCard, at: Date): Promise<void> {
  await announce(await readConnection(card), card.key, at);
  await markAnnounced(card);
}

/** @throws NOT_FOUND for a charge of another company or acquirer. */
export async function getSandboxCharge(companyId: string, transactionId: string): Promise<TransactionRow> {
  const row = await getTransactionRow(companyId, transactionId);
  const { kind } = await readConnection(row);
  return kind === sandboxKind ? row : fail("NOT_FOUND");
}

export async function announced(row: TransactionRow, now: Date): Promise<Transaction> {
  await announce(await readConnection(row), acquirerKeyOf(row.id), now);
  return getTransaction(row.companyId, row.id, now);
}

/** Uses the callback endpoint of real acquirers. */
async function announce(connection: Connection, key: string, now: Date): Promise<void> {
  await handleCallback(connection, composeCallback(connection, key), now);
}
