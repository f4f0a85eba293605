import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import {
  connections,
  differences,
  receivedReads,
  reconciledDays,
  sandboxCharges,
  sandboxPayments,
  sandboxRefunds,
} from "@/db/schema";
import { getCompany } from "@/server/accounts/company/companies";
import { connectionFor } from "@/server/acquiring/connections/connections";
import { acquirers } from "@/server/acquiring/port";
import type { ReceivedQuery } from "@/server/acquiring/port/received-port";
import { sandboxAcquirer } from "@/server/acquiring/sandbox/adapter";
import { newEndToEndId, sendMoney } from "@/server/acquiring/sandbox/bank";
import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import { getReconciledDay } from "@/server/treasury/reconciliations/reconciled-days";
import { chargePix, pixCharge, testCompany } from "../payments";

export async function listedCompany(since: Date): Promise<CompanyIdentity> {
  const { id } = await testCompany();
  await db().update(connections).set({ createdAt: since }).where(eq(connections.companyId, id));
  return getCompany(id);
}

export function payUnannounced(
  companyId: string,
  transactionId: string,
  paidAt: Date,
  amountInCents?: number,
): Promise<void> {
  const payer = { payerName: "Maria da Silva", payerDocument: "52998224725" };
  const key = transactionId.replaceAll("-", "");
  return sendMoney({ companyId, key, amountInCents, dueInCents: 4990, ...payer, paidAt });
}

export async function pendingPix(company: CompanyIdentity, at: Date): Promise<string> {
  return (await chargePix(company, pixCharge(), at)).id;
}

export async function receiveStranger(company: CompanyIdentity, paidAt: Date, amount = 7_00): Promise<string> {
  const [companyId, connectionId] = [company.id, connectionFor(company, "pix").id];
  const key = `loja${newId(paidAt).replaceAll("-", "").slice(0, 26)}`;
  const id = newEndToEndId(paidAt);
  await db().insert(sandboxCharges).values({ companyId, connectionId, key, method: "pix", amount, createdAt: paidAt });
  const payer = { payerName: "Desconhecida", payerDocument: "11144477735" };
  await db()
    .insert(sandboxPayments)
    .values({ companyId, id, chargeKey: key, amount, ...payer, paidAt });
  return id;
}

export function bankPaymentsOf(transactionId: string) {
  return eq(sandboxPayments.chargeKey, transactionId.replaceAll("-", ""));
}

type List = (
  query: ReceivedQuery & { companyId: string },
) => ReturnType<NonNullable<typeof sandboxAcquirer.received>["list"]>;

export const listOfSandbox: List = ({ companyId, ...query }) => {
  const list = sandboxAcquirer.received?.list;
  if (!list) throw new Error("The sandbox lists nothing");
  return db()
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.companyId, companyId))
    .orderBy(connections.priority)
    .then(([row]) => list({ companyId, id: row?.id ?? "", kind: sandboxAcquirer.kind }, query));
};

export function listAs(list: List): void {
  acquirers.set(sandboxAcquirer.kind, {
    ...sandboxAcquirer,
    received: { list: ({ companyId }, query) => list({ companyId, ...query }) },
  });
}

export function restoreSandbox(): void {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
}

export function differencesOf(companyId: string) {
  return db().select().from(differences).where(eq(differences.companyId, companyId)).orderBy(differences.id);
}

export function daysOf(companyId: string) {
  return db().select().from(reconciledDays).where(eq(reconciledDays.companyId, companyId)).orderBy(reconciledDays.day);
}

export function readDay(companyId: string, day: string) {
  return getReconciledDay(companyId, { day, limit: 100, offset: 0 });
}

export async function readOf(companyId: string) {
  const [row] = await db().select().from(receivedReads).where(eq(receivedReads.companyId, companyId));
  return row ?? null;
}

export async function refundAtBank(companyId: string, transactionId: string, amount: number, at: Date): Promise<void> {
  const [key, chargeKey] = [newId(at).replaceAll("-", ""), transactionId.replaceAll("-", "")];
  await db().insert(sandboxRefunds).values({ companyId, key, chargeKey, amount, createdAt: at });
}
