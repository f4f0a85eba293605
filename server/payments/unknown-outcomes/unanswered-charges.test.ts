import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { buyerAttempts, transactions } from "@/db/schema";
import {
  buyerAttemptsOf,
  cardCharge,
  cardInput,
  chargeCardOf,
  eventNamesOf,
  reserveCard,
  sandboxCardsOf,
  sendCard,
  testCards,
  testCompany,
} from "@/testing/support/payments";
import { acquirers } from "../../acquiring/port";
import type { Acquirer } from "../../acquiring/port/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { createCardCharge } from "../charges/create-card-charge";
import { reconcileTransaction } from "../charges/reconcile-transaction";
import { getTransaction } from "../transactions/transactions";
import { sweepReconciliation } from "./sweep-reconciliation";

const now = new Date("2026-11-20T12:00:00.000Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const deadline = () => new Date(Date.now() + 20_000);

async function endSending(companyId: string, id: string): Promise<void> {
  await db()
    .update(transactions)
    .set({ sendableUntil: new Date(Date.now() - 1) })
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, id)));
}

describe("a charge with an unknown outcome", () => {
  it("stays pending, is not read for 90 seconds, and is then paid: captured once", async () => {
    const company = await testCompany();
    const charge = await chargeCardOf(company, testCards.silent, now);
    expect(charge).toMatchObject({ status: "pending" });
    await sweepReconciliation(later(89), deadline(), company.id);
    expect(await getTransaction(company.id, charge.id, now)).toMatchObject({ status: "pending" });
    await Promise.all([91, 91, 92].map((seconds) => sweepReconciliation(later(seconds), deadline(), company.id)));
    expect(await getTransaction(company.id, charge.id, now)).toMatchObject({
      status: "paid",
      amountPaidInCents: 10_000,
    });
    expect(await sandboxCardsOf(company.id)).toHaveLength(1);
    expect(await eventNamesOf(company.id)).toEqual(["transaction_created", "transaction_paid"]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("is finished, not repeated, by the same id", async () => {
    const company = await testCompany();
    const [transactionId, input] = [newId(now), await cardCharge(company, testCards.silent)];
    expect(await createCardCharge(company, input, { transactionId, now })).toMatchObject({ status: "pending" });
    expect(await createCardCharge(company, input, { transactionId, now })).toMatchObject({ status: "paid" });
    expect(await sandboxCardsOf(company.id)).toHaveLength(1);
  });

  it("is given up when it never reached the acquirer, but not while its request may still send it", async () => {
    const company = await testCompany();
    const row = await reserveCard(company, "customer", now);
    const inFlight = [{ id: row.id, until: new Date(Date.now() + 90_000).toISOString() }];
    await db()
      .insert(buyerAttempts)
      .values({ companyId: company.id, document: row.document, refusals: [], inFlight, updatedAt: now });
    expect(await reconcileTransaction(company, row, later(91))).toBe("unchanged");
    expect(await getTransaction(company.id, row.id, now)).toMatchObject({ status: "pending" });
    await endSending(company.id, row.id);
    expect(await sweepReconciliation(later(91), deadline(), company.id)).toMatchObject({ asked: 1, changed: 0 });
    expect(await getTransaction(company.id, row.id, now)).toMatchObject({ status: "pending" });
    const runs = await Promise.all([92, 92, 92].map((at) => sweepReconciliation(later(at), deadline(), company.id)));
    expect(runs.reduce((sum, { changed }) => sum + changed, 0)).toBe(1);
    expect(await getTransaction(company.id, row.id, now)).toMatchObject({
      status: "refused",
      refuseReason: "issuer_unavailable",
    });
    const [attempts] = await buyerAttemptsOf(company.id);
    expect(attempts).toMatchObject({ inFlight: [], refusals: [] });
  });
});

describe("a charge whose acquirer did not answer and does not know it", () => {
  afterEach(() => {
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
  });

  it("is not given up for 90 seconds, by any caller", async () => {
    const company = await testCompany();
    const [transactionId, input] = [newId(now), await cardCharge(company, testCards.paid)];
    const chargeCard: Acquirer["chargeCard"] = async () => ({ kind: "unknown", cause: new Error("no answer") });
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, chargeCard });
    expect(await createCardCharge(company, input, { transactionId, now })).toMatchObject({ status: "pending" });
    expect(await createCardCharge(company, input, { transactionId, now })).toMatchObject({ status: "pending" });
    expect(await sweepReconciliation(later(91), deadline(), company.id)).toMatchObject({ asked: 1, changed: 0 });
    await endSending(company.id, transactionId);
    const ask = (seconds: number) => createCardCharge(company, input, { transactionId, now: later(seconds) });
    expect(await ask(59)).toMatchObject({ status: "pending" });
    expect(await ask(91)).toMatchObject({ status: "pending" });
    expect(await ask(92)).toMatchObject({
      status: "refused",
      refuseReason: "issuer_unavailable",
    });
  });

  it("is not sent by a process that resumes half a minute after the reservation", async () => {
    const company = await testCompany();
    const row = await reserveCard(company, "customer", now);
    const lateBy = (seconds: number) => ({ ...row, sendableUntil: new Date(Date.now() + (90 - seconds) * 1000) });
    await sendCard(company, lateBy(30), cardInput(testCards.paid), now);
    expect(await sandboxCardsOf(company.id)).toEqual([]);
    expect(await getTransaction(company.id, row.id, now)).toMatchObject({ status: "pending" });
    await sendCard(company, lateBy(20), cardInput(testCards.paid), now);
    expect(await getTransaction(company.id, row.id, now)).toMatchObject({ status: "paid" });
  });
});
