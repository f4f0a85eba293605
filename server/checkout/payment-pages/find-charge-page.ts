import { getCompany } from "../../accounts/company/companies";
import { maskDocument } from "../../accounts/company/documents";
import { getCheckoutLook } from "../../catalog/branding/look";
import { openPageToken } from "../../core/procedures/page-token";
import { isErased } from "../../customers/erasure/erased";
import { dueDays, dueTermsOf } from "../../payments/due-terms/due-amount";
import { isWaiting } from "../../payments/transactions/charge-state";
import { dueOf, type TransactionRow } from "../../payments/transactions/transaction-shape";
import { findTransactionRow } from "../../payments/transactions/transactions";
import { readOrderMoney } from "../orders/order-money";
import { chargeOf, stateOfCharge, versionOf } from "../orders/order-page";
import type { OrderState } from "../orders/schemas";
import { sellerOf } from "../page/seller";
import type { ChargePage } from "./schemas";

/** Returns the charge behind a page token, or null if the token is unknown or the customer was erased. */
export async function findPageCharge(token: string): Promise<TransactionRow | null> {
  const subject = openPageToken(token);
  const row = subject && (await findTransactionRow(subject.companyId, subject.id));
  return row && !isErased(row) ? row : null;
}

/**
 * Returns a charge's page at `now`, or null for an unknown token (docs/domains/customers.md). A
 * blocked company's open charges have no page, because the company may not collect payments.
 */
export async function findChargePage(token: string, now: Date): Promise<ChargePage | null> {
  const row = await findPageCharge(token);
  if (!row) return null;
  const [company, look, money] = await Promise.all([
    getCompany(row.companyId),
    getCheckoutLook(row.companyId),
    readOrderMoney(row, now),
  ]);
  if (company.blockedAt && isWaiting(row, now)) return null;
  const { pix, boleto } = chargeOf(row, now);
  return {
    token,
    ...statesOf(row, now),
    ...look,
    money,
    method: row.paymentMethod,
    pix,
    boleto,
    paidAt: row.approvedAt?.toISOString() ?? null,
    description: row.description,
    items: row.items.map(({ title, quantity, amountInCents }) => ({ title, quantity, amountInCents })),
    amountInCents: row.status === "pending" ? dueOf(row, now) : (row.amountPaid ?? row.amount),
    dueOn: row.cob && dueDays(dueTermsOf(row.amount, row.cob)).movedDueOn,
    payer: { name: row.customerName, maskedDocument: maskDocument(row.document) },
    returnUrl: row.returnUrl,
    seller: sellerOf(company),
  };
}

/** For polling. Returns null in the same cases as `findPageCharge`. */
export async function findChargeState(
  token: string,
  now: Date,
): Promise<{ state: OrderState; version: string } | null> {
  const row = await findPageCharge(token);
  return row && statesOf(row, now);
}

function statesOf(row: TransactionRow, now: Date): Pick<ChargePage, "state" | "version"> {
  const state = stateOfCharge(row, now);
  return { state, version: versionOf(row, [state], now) };
}
