import { readConnection } from "../../acquiring/connections/connections";
import { sandboxKind } from "../../acquiring/sandbox/adapter";
import { findKeyOfCode } from "../../acquiring/sandbox/payers-codes";
import { dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { transactionIdOf } from "../../payments/charges/charge-request";
import { previewDueAmount } from "../../payments/charges/preview-due-amount";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findTransactionRow } from "../../payments/transactions/transactions";
import type { CodeToRead, ReadCode } from "./schemas";

/**
 * Decodes a payment code as the payer's bank: the recipient, and the amount due on a day.
 *
 * @throws code_unreadable for text that is not a Pix or boleto code; NOT_FOUND for an unknown code,
 * or a code of another company or a real bank.
 */
export async function readCode(
  company: CompanyIdentity,
  { code, day = undefined }: CodeToRead,
  now: Date,
): Promise<ReadCode> {
  const row = await getChargeOfCode(company.id, code);
  const today = day ?? dayOf(now);
  const dueOn = row.cob?.expirationDate ?? row.boleto?.dueOn ?? null;
  const isOpen = row.status === "pending";
  const {
    payable,
    daysLate: _daysLate,
    ...due
  } = dueOn
    ? await previewDueAmount(company.id, row.id, today, now)
    : { ...atOnce(row.amount), payable: row.expiresAt === null || row.expiresAt > now };
  return {
    transactionId: row.id,
    paymentMethod: row.paymentMethod,
    status: row.status,
    description: row.description,
    payee: { name: company.legalName || company.name, document: company.document },
    payer: { name: row.customerName, document: row.document },
    day: today,
    dueOn,
    expiresAt: row.paymentMethod === "pix" ? (row.expiresAt?.toISOString() ?? null) : null,
    ...due,
    payable: payable && isOpen,
  };
}

/** @throws the errors of `readCode`. */
export async function getChargeOfCode(companyId: string, code: string): Promise<TransactionRow> {
  const key = await findKeyOfCode(companyId, code);
  if (key === "unreadable") return fail("code_unreadable");
  const transactionId = key && transactionIdOf(key);
  const row = transactionId ? await findTransactionRow(companyId, transactionId) : null;
  if (!row) return fail("NOT_FOUND");
  const { kind } = await readConnection(row);
  return kind === sandboxKind ? row : fail("NOT_FOUND");
}

const atOnce = (amount: number) => ({
  originalInCents: amount,
  fineInCents: 0,
  interestInCents: 0,
  discountInCents: 0,
  amountDueInCents: amount,
  daysLate: 0,
});
