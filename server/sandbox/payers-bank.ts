import type { Connection } from "../acquirers/port";
import { composeCallback, sandboxKind } from "../acquirers/sandbox/adapter";
import { closeCharge, decideChargeback, openChargeback, sendMoney } from "../acquirers/sandbox/bank";
import { type Clearing, clearingBoletos, endClearing } from "../acquirers/sandbox/boletos";
import { type DecidedCard, decideDue, markAnnounced } from "../acquirers/sandbox/cards";
import { readConnection } from "../connections/connections";
import { fail } from "../errors";
import { findChargeOfKey, handleCallback } from "../payments/handle-callback";
import type { Transaction } from "../payments/schemas";
import { dueOf, type TransactionRow } from "../payments/transaction-shape";
import { getTransaction, getTransactionRow } from "../payments/transactions";
import type { SandboxPayment } from "./schemas";

/**
 * Acts as the payer's bank (docs/decisions.md 7): sends money for a charge of the sandbox, and the sandbox's callback
 * brings it home. Without an amount, what is due is paid, and a charge already paid is only announced again; with one,
 * just that is sent, also less, more, late or a second time.
 *
 * @throws NOT_FOUND for another company's charge or one of another acquirer; a wrong state for a card, which its issuer
 * pays, and for a refused charge.
 */
export async function payInSandbox(companyId: string, order: SandboxPayment, now: Date): Promise<Transaction> {
  const row = await getSandboxCharge(companyId, order.transactionId);
  if (row.status === "refused" || row.paymentMethod === "credit_card") return fail("transaction_not_payable");
  await sendMoneyFor(row, order.amountInCents, order.paidAt === undefined ? now : new Date(order.paidAt));
  return announced(row, now);
}

/**
 * Lets the time of a pending charge of the sandbox run out now.
 *
 * @throws NOT_FOUND as `payInSandbox`; a wrong state when it is a card or not pending.
 */
export async function expireInSandbox(companyId: string, transactionId: string, now: Date): Promise<Transaction> {
  const row = await getSandboxCharge(companyId, transactionId);
  if (row.status !== "pending" || row.paymentMethod === "credit_card") return fail("transaction_not_expirable");
  await closeCharge(companyId, row.acquirerKey, now);
  return announced(row, now);
}

/**
 * Lets the cardholder dispute a paid charge of the sandbox, or the payer's bank open a MED for a Pix.
 *
 * @throws NOT_FOUND as `payInSandbox`; a wrong state when it is not paid, or was disputed before.
 */
export async function disputeInSandbox(companyId: string, transactionId: string, now: Date): Promise<Transaction> {
  const row = await getSandboxCharge(companyId, transactionId);
  if (row.status !== "paid" || !(await openChargeback(companyId, row.acquirerKey)))
    return fail("transaction_not_disputable");
  return announced(row, now);
}

/**
 * Decides the open dispute of a charge of the sandbox, from the seller's side.
 *
 * @throws NOT_FOUND as `payInSandbox`; a wrong state when no dispute is open.
 */
export async function decideInSandbox(
  companyId: string,
  transactionId: string,
  verdict: "won" | "lost",
  now: Date,
): Promise<Transaction> {
  const row = await getSandboxCharge(companyId, transactionId);
  if (row.status !== "chargeback" || !(await decideChargeback(companyId, row.acquirerKey, verdict)))
    return fail("dispute_not_open");
  return announced(row, now);
}

/**
 * Announces what the sandbox's issuers have decided by `at` of the real clock: the later decisions and chargebacks of its
 * test cards, each through the callback door. What could not be taken is announced again the next time.
 *
 * @returns how many charges were announced.
 */
export async function announceIssuers(at: Date): Promise<{ announced: number }> {
  const cards = await decideDue(at);
  const done = await Promise.allSettled(cards.map((card) => announceCard(card, at)));
  const [missed] = done.filter((each) => each.status === "rejected");
  if (missed) throw missed.reason;
  return { announced: cards.length };
}

/**
 * Lets the boletos of the sandbox clear that are due to at `now` (business time): one to three business days after they
 * were made, whoever was not paid or expired before is paid then. One that fails keeps no other from it.
 *
 * @returns how many were announced.
 */
export async function clearBoletos(now: Date): Promise<{ cleared: number }> {
  const due = await clearingBoletos(now);
  const faults: unknown[] = [];
  for (const boleto of due) {
    const [cleared] = await Promise.allSettled([clear(boleto, now)]);
    if (cleared.status === "rejected") faults.push(cleared.reason);
  }
  if (faults.length > 0) throw faults[0];
  return { cleared: due.length };
}

async function clear(boleto: Clearing, now: Date): Promise<void> {
  const connection = await readConnection(boleto);
  const row = await findChargeOfKey(connection, boleto.key);
  if (row?.status === "pending") {
    await sendMoneyFor(row, undefined, boleto.clearsAt);
    await announce(connection, boleto.key, now);
  }
  await endClearing(boleto);
}

async function sendMoneyFor(row: TransactionRow, amountInCents: number | undefined, paidAt: Date): Promise<void> {
  await sendMoney({
    companyId: row.companyId,
    key: row.acquirerKey,
    amountInCents,
    dueInCents: dueOf(row, paidAt),
    payerName: row.customerName,
    payerDocument: row.document,
    paidAt,
  });
}

async function announceCard(card: DecidedCard, at: Date): Promise<void> {
  await announce(await readConnection(card), card.key, at);
  await markAnnounced(card);
}

async function getSandboxCharge(companyId: string, transactionId: string): Promise<TransactionRow> {
  const row = await getTransactionRow(companyId, transactionId);
  const { kind } = await readConnection(row);
  return kind === sandboxKind ? row : fail("NOT_FOUND");
}

async function announced(row: TransactionRow, now: Date): Promise<Transaction> {
  await announce(await readConnection(row), row.acquirerKey, now);
  return getTransaction(row.companyId, row.id, now);
}

/** The sandbox's notice about a charge, through the door that every acquirer's notices take. */
async function announce(connection: Connection, key: string, now: Date): Promise<void> {
  await handleCallback(connection, composeCallback(connection, key), now);
}
