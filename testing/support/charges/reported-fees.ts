import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { connections, feeChecks, receivables, transactions } from "@/db/schema";
import { getCompany } from "@/server/accounts/company/companies";
import type { SettledInstallment, SettlementReport } from "@/server/acquiring/port/settlement-port";
import { daysAfter } from "@/server/core/calendar/calendar";
import { splitAmount } from "@/server/core/money/money";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { splitFees } from "@/server/ledger/receivables/receivables";
import { createTestCompany } from "../database";

/** Company whose acquirer, backed by the sandbox, reports its fees. */
export async function companyWithReports(): Promise<CompanyIdentity> {
  const { companyId } = await createTestCompany();
  const capabilities = sql`${connections.capabilities} || '{"reportsFees": true}'::jsonb`;
  await db().update(connections).set({ capabilities }).where(eq(connections.companyId, companyId));
  return getCompany(companyId);
}

/** Settlement report of a sale with the fee `taken`. Installments are credited every 31 days from `paidAt`. */
export function settlementOf(amount: number, taken: number, paidAt: Date, installments = 1): SettlementReport {
  const amounts = splitAmount(amount, installments);
  const fees = splitFees(taken, amounts);
  return {
    installments: amounts.map(
      (amountInCents, index): SettledInstallment => ({
        installment: index + 1,
        amountInCents,
        feeInCents: fees[index] ?? 0,
        creditsAt: daysAfter(paidAt, 31 * (index + 1)),
      }),
    ),
  };
}

export async function feeCheckOf(companyId: string, transactionId: string) {
  const same = and(eq(feeChecks.companyId, companyId), eq(feeChecks.transactionId, transactionId));
  const [row] = await db().select().from(feeChecks).where(same);
  return row;
}

/** Columns of receivables that a fee comparison may change. */
export async function receivablesOf(companyId: string, transactionId: string) {
  const { amount, fees, remaining, releasesAt, installment } = receivables;
  return db()
    .select({ amount, fees, remaining, releasesAt })
    .from(receivables)
    .where(and(eq(receivables.companyId, companyId), eq(receivables.transactionId, transactionId)))
    .orderBy(receivables.createdAt, installment);
}

export async function figuresOf(companyId: string, transactionId: string) {
  const { fees, netAmount, refunded } = transactions;
  const [row] = await db()
    .select({ fees, netAmount, refunded })
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)));
  return row;
}
