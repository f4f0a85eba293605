import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { duplicatePayments, pixAuthorizations, sandboxPayments, transactions } from "@/db/schema";
import type { Frequency } from "@/db/schema/catalog-enums";
import { returnDuplicates } from "@/server/checkout/orders/return-duplicates";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { sweepAuthorizations } from "@/server/payments/unknown-outcomes/sweep-authorizations";
import { sweepReconciliation } from "@/server/payments/unknown-outcomes/sweep-reconciliation";
import { sweepTransactions } from "@/server/payments/unknown-outcomes/sweep-transactions";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { startSubscription } from "@/server/subscriptions/signups/start-subscription";
import type { NewSubscription, SubscriptionResult } from "@/server/subscriptions/subscriptions/schemas";
import type { SubscriptionRow } from "@/server/subscriptions/subscriptions/subscription-shape";
import { getSubscriptionRow } from "@/server/subscriptions/subscriptions/subscriptions";
import { pixCharge } from "../payments";
import { reactOf } from "../reactions";
import { startedAt, testDeadline, testPlan } from "../subscriptions";

/** Starts a Pix Automático subscription to a new plan, with a pending first charge. */
export async function startAutomatic(
  company: CompanyIdentity,
  different: Partial<NewSubscription> & { frequency?: Frequency } = {},
  now = startedAt,
): Promise<SubscriptionResult> {
  const { frequency = "monthly", ...rest } = different;
  const plan = await testPlan(company.id, { frequency });
  const customer = { ...pixCharge().customer, document: generateCpf() };
  const input = { ...plan, pix: { automatic: true as const }, customer, ...rest };
  return startSubscription(company, input, { transactionId: newId(now), now });
}

export async function runningAutomatic(
  company: CompanyIdentity,
  different: Parameters<typeof startAutomatic>[1] = {},
): Promise<SubscriptionRow & { authorizationId: string }> {
  const { transaction, authorization } = await startAutomatic(company, different);
  await payInSandbox(company.id, { transactionId: transaction.id }, startedAt);
  await reactOf(company);
  const [authorized] = await db()
    .select()
    .from(pixAuthorizations)
    .where(eq(pixAuthorizations.id, authorization?.id ?? ""));
  const row = await getSubscriptionRow(company.id, authorized?.subscriptionId ?? "");
  return { ...row, authorizationId: authorization?.id ?? "" };
}

/** Runs the jobs for overdue and unconfirmed work once, at the given business time. */
export async function settleAt(company: CompanyIdentity, now: Date): Promise<void> {
  await sweepReconciliation(now, testDeadline(), company.id);
  await sweepAuthorizations(now, testDeadline(), company.id);
  await sweepTransactions(now, testDeadline(), company.id);
  await reactOf(company);
  await returnDuplicates(now, testDeadline(), company.id);
  await reactOf(company);
}

export function authorizationsOf(companyId: string) {
  return db()
    .select()
    .from(pixAuthorizations)
    .where(eq(pixAuthorizations.companyId, companyId))
    .orderBy(pixAuthorizations.id);
}

export async function moneySentTo(companyId: string): Promise<number[]> {
  const rows = await db().select().from(sandboxPayments).where(eq(sandboxPayments.companyId, companyId));
  return rows.map(({ amount }) => amount);
}

export async function chargingOf({ companyId, id }: Pick<SubscriptionRow, "companyId" | "id">): Promise<string> {
  return (await getSubscriptionRow(companyId, id)).chargingId ?? "";
}

/** Ends the 90 seconds in which a reserved charge may still be sent. */
export async function letSendingEnd(companyId: string): Promise<void> {
  const passed = { sendableUntil: new Date(Date.now() - 1) };
  await db().update(transactions).set(passed).where(eq(transactions.companyId, companyId));
}

/** Returns the duplicate payments that the company must refund. */
export function duplicatePaymentsOf(companyId: string) {
  return db().select().from(duplicatePayments).where(eq(duplicatePayments.companyId, companyId));
}
