import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxCards, sandboxCharges, sandboxPayments } from "@/db/schema";
import type { Acquirer, ChargeReport } from "../port/port";
import { automaticMethod, listTries } from "./automatic";
import { paymentOf } from "./cards";
import { listDisputes } from "./disputes";

const absent: ChargeReport = { state: "absent", payments: [], refusal: null, disputes: [] };

export const readCharge: Acquirer["readCharge"] = async ({ companyId }, { key }) => {
  const disputes = await listDisputes(companyId, key);
  const report = (await findCardReport(companyId, key)) ?? (await findCodeReport(companyId, key)) ?? absent;
  return { kind: "done", value: { ...report, disputes } };
};

async function findCardReport(companyId: string, key: string): Promise<ChargeReport | null> {
  const [row] = await db()
    .select()
    .from(sandboxCards)
    .where(and(eq(sandboxCards.companyId, companyId), eq(sandboxCards.key, key)));
  if (!row) return null;
  const captured = row.state === "captured";
  return {
    state: row.state === "pending" ? "open" : "closed",
    payments: captured ? [paymentOf(key, row.amount, row.decidedAt ?? row.createdAt)] : [],
    refusal: row.state === "refused" ? row.refusal : null,
    disputes: [],
  };
}

async function findCodeReport(companyId: string, key: string): Promise<ChargeReport | null> {
  const [charge] = await db()
    .select()
    .from(sandboxCharges)
    .where(and(eq(sandboxCharges.companyId, companyId), eq(sandboxCharges.key, key)));
  if (!charge) return null;
  const received = await db()
    .select()
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.companyId, companyId), eq(sandboxPayments.chargeKey, key)))
    .orderBy(sandboxPayments.paidAt, sandboxPayments.id);
  const payments = received.map(({ id, amount, payerName, payerDocument, paidAt }) => ({
    id,
    amountInCents: amount,
    payerName,
    payerDocument,
    paidAt,
  }));
  const report: ChargeReport = { state: charge.closedAt ? "closed" : "open", payments, refusal: null, disputes: [] };
  return charge.method === automaticMethod ? { ...report, tries: await listTries(companyId, key) } : report;
}
