import { composeCallback, sandboxName } from "../acquirers/sandbox/adapter";
import { closeCharge, sendPix } from "../acquirers/sandbox/bank";
import { fail } from "../errors";
import { handleCallback } from "./handle-callback";
import type { SandboxPayment, Transaction } from "./schemas";
import type { TransactionRow } from "./transaction-shape";
import { getTransaction, getTransactionRow } from "./transactions";

/**
 * Acts as the payer's bank (decisions, section 7): sends money for a charge of the sandbox, and the sandbox's callback
 * brings it home. Without an amount, what is due is paid, and a charge already paid is only announced again; with one,
 * just that is sent, also less, more, late or a second time.
 *
 * @throws NOT_FOUND for another company's charge or one of another acquirer; WRONG_STATE for a refused one.
 */
export async function payInSandbox(companyId: string, order: SandboxPayment, now: Date): Promise<Transaction> {
  const row = await getSandboxCharge(companyId, order.transactionId);
  if (row.status === "refused") return fail("WRONG_STATE");
  await sendPix({
    key: row.acquirerKey,
    amountInCents: order.amountInCents,
    payerName: row.customerName,
    payerDocument: row.document,
    paidAt: order.paidAt === undefined ? now : new Date(order.paidAt),
  });
  return announced(row, now);
}

/**
 * Lets the time of a pending charge of the sandbox run out now.
 *
 * @throws NOT_FOUND as `payInSandbox`; WRONG_STATE when it is not pending.
 */
export async function expireInSandbox(companyId: string, transactionId: string, now: Date): Promise<Transaction> {
  const row = await getSandboxCharge(companyId, transactionId);
  if (row.status !== "pending") return fail("WRONG_STATE");
  await closeCharge(row.acquirerKey, now);
  return announced(row, now);
}

async function getSandboxCharge(companyId: string, transactionId: string): Promise<TransactionRow> {
  const row = await getTransactionRow(companyId, transactionId);
  return row.acquirer === sandboxName ? row : fail("NOT_FOUND");
}

async function announced(row: TransactionRow, now: Date): Promise<Transaction> {
  await handleCallback(sandboxName, composeCallback(row.acquirerKey), now);
  return getTransaction(row.companyId, row.id);
}
