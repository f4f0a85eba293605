import { newId } from "@/db/ids";
import { startOfDay } from "@/server/core/calendar/calendar";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { refundTransaction } from "@/server/payments/refunds/refund-transaction";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { compareDays } from "@/server/treasury/reconciliations/compare-days";
import { noticesOf } from "../reads";
import { differencesOf, listedCompany, pendingPix } from "./listed";

/** The day that the tests compare. */
export const day = "2026-11-19";
const hour = 3_600_000;
/** A time of that day, in hours of São Paulo. */
export const at = (hours: number) => new Date(startOfDay(day).getTime() + hours * hour);
/** When it is compared. */
export const morning = at(24 + 6);
export const soon = () => new Date(Date.now() + 20_000);

/** A company that was there all day. */
export const opened = () => listedCompany(at(1));
export const compare = (companyId: string, now = morning) => compareDays(now, soon(), companyId);

/** A Pix that is charged and paid at that hour. @returns its transaction's id. */
export async function paidPix(company: CompanyIdentity, hours = 12, amountInCents?: number): Promise<string> {
  const transactionId = await pendingPix(company, at(hours - 0.1));
  await payInSandbox(company.id, { transactionId, ...(amountInCents && { amountInCents }) }, at(hours));
  return transactionId;
}

/** Refunds a Pix at 13 h, whole or in part. */
export function refund(companyId: string, transactionId: string, amountInCents?: number) {
  const order = { transactionId, ...(amountInCents && { amountInCents }) };
  return refundTransaction(companyId, order, { refundId: newId(at(13)), now: at(13) });
}

/** The kinds of a company's open differences. */
export async function openOf(companyId: string) {
  return (await differencesOf(companyId)).filter(({ resolvedAt }) => !resolvedAt).map(({ kind }) => kind);
}

/** A company's notices about days that differ. */
export const differsNoticesOf = (companyId: string) => noticesOf(companyId, "reconciliation_differs");
