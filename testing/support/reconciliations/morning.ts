import { newId } from "@/db/ids";
import { startOfDay } from "@/server/core/calendar/calendar";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { refundTransaction } from "@/server/payments/refunds/refund-transaction";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { compareDays } from "@/server/treasury/reconciliations/compare-days";
import { noticesOf } from "../reads";
import { differencesOf, listedCompany, pendingPix } from "./listed";

export const day = "2026-11-19";
const hour = 3_600_000;
export const at = (hours: number) => new Date(startOfDay(day).getTime() + hours * hour);
export const morning = at(24 + 6);
export const soon = () => new Date(Date.now() + 20_000);

export const opened = () => listedCompany(at(1));
export const compare = (companyId: string, now = morning) => compareDays(now, soon(), companyId);

export async function paidPix(company: CompanyIdentity, hours = 12, amountInCents?: number): Promise<string> {
  const transactionId = await pendingPix(company, at(hours - 0.1));
  await payInSandbox(company.id, { transactionId, ...(amountInCents && { amountInCents }) }, at(hours));
  return transactionId;
}

export function refund(companyId: string, transactionId: string, amountInCents?: number) {
  const order = { transactionId, ...(amountInCents && { amountInCents }) };
  return refundTransaction(companyId, order, { refundId: newId(at(13)), now: at(13) });
}

export async function openOf(companyId: string) {
  return (await differencesOf(companyId)).filter(({ resolvedAt }) => !resolvedAt).map(({ kind }) => kind);
}

export const differsNoticesOf = (companyId: string) => noticesOf(companyId, "reconciliation_differs");
