import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { sandboxCharges } from "@/db/schema";
import { connectionFor } from "@/server/acquiring/connections/connections";
import { acquirers } from "@/server/acquiring/port";
import type { Acquirer } from "@/server/acquiring/port/port";
import { composeCallback, sandboxAcquirer } from "@/server/acquiring/sandbox/adapter";
import { sendMoney } from "@/server/acquiring/sandbox/bank";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { checkLedger } from "@/server/ledger/checker/check-ledger";
import { acquirerKeyOf } from "@/server/payments/charges/charge-request";
import { createPixCharge } from "@/server/payments/charges/create-pix-charge";
import { handleCallback } from "@/server/payments/charges/handle-callback";
import { getTransaction, getTransactionRow } from "@/server/payments/transactions/transactions";
import { sweepReconciliation } from "@/server/payments/unknown-outcomes/sweep-reconciliation";
import { eventNamesOf, pixCharge, testCompany } from "../payments";

export const now = new Date();
export const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
export const sweep = (companyId: string, seconds: number) =>
  sweepReconciliation(later(seconds), new Date(Date.now() + 20_000), companyId);

export function answerPix(createPix: Acquirer["createPix"]): void {
  acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, createPix });
}

export function answerAsUsual(): void {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
}

export async function isBooked(companyId: string, id: string): Promise<boolean> {
  const booked = and(eq(sandboxCharges.companyId, companyId), eq(sandboxCharges.key, acquirerKeyOf(id)));
  return (await db().$count(sandboxCharges, booked)) === 1;
}

export async function knownOf(companyId: string, id: string) {
  const { status, acquirerState, absentSince } = await getTransactionRow(companyId, id);
  return { status, acquirerState, absentSince };
}

export const untouched = { status: "pending", acquirerState: "predicted", absentSince: null };

/** Pix reserved by a process that died before it called the acquirer. */
export async function unregisteredPix() {
  const company = await testCompany();
  const id = newId(now);
  answerPix(() => Promise.reject(new Error("the process dies")));
  await expect(createPixCharge(company, pixCharge(), { transactionId: id, now })).rejects.toThrow("the process dies");
  answerAsUsual();
  expect(await knownOf(company.id, id)).toEqual(untouched);
  expect(await isBooked(company.id, id)).toBe(false);
  return { company, companyId: company.id, id };
}

export function payUnannounced(companyId: string, id: string): Promise<void> {
  const payer = { payerName: "Maria", payerDocument: "52998224725", paidAt: now };
  return sendMoney({ companyId, key: acquirerKeyOf(id), amountInCents: 4990, dueInCents: 4990, ...payer });
}

export function notify(company: CompanyIdentity, id: string, at: Date) {
  const connection = connectionFor(company, "pix");
  return handleCallback(connection, composeCallback(connection, acquirerKeyOf(id)), at);
}

export async function expectPaidOnce(companyId: string, id: string): Promise<void> {
  expect(await getTransaction(companyId, id, now)).toMatchObject({ status: "paid", amountPaidInCents: 4990 });
  expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_paid"]);
  expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
}
