import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { sandboxCharges } from "@/db/schema";
import { chargePix, eventNamesOf, pixCharge, testCompany } from "@/testing/support/payments";
import { connectionFor } from "../../acquiring/connections/connections";
import { acquirers } from "../../acquiring/port";
import type { Acquirer } from "../../acquiring/port/port";
import { composeCallback, sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { sendMoney } from "../../acquiring/sandbox/bank";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { acquirerKeyOf } from "../charges/charge-request";
import { createBoletoCharge } from "../charges/create-boleto-charge";
import { expireTransaction } from "../charges/expire-transaction";
import { handleCallback } from "../charges/handle-callback";
import { getTransaction } from "../transactions/transactions";
import { sweepReconciliation } from "./sweep-reconciliation";
import { sweepTransactions } from "./sweep-transactions";

const now = new Date("2026-11-20T12:00:00.000Z");
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const later = (ms: number) => new Date(now.getTime() + ms);
const soon = () => new Date(Date.now() + 20_000);

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

function payUnannounced(companyId: string, transactionId: string, paidAt: Date, amountInCents?: number): Promise<void> {
  const [key, payer] = [transactionId.replaceAll("-", ""), { payerName: "Maria", payerDocument: "52998224725" }];
  return sendMoney({ companyId, key, amountInCents, dueInCents: 4990, ...payer, paidAt });
}

async function pendingPix() {
  const company = await testCompany();
  const { id } = await chargePix(company, pixCharge(), now);
  return { companyId: company.id, id, read: () => getTransaction(company.id, id, now) };
}

async function pendingBoleto() {
  const company = await testCompany();
  const { id } = await createBoletoCharge(company, pixCharge(), { transactionId: newId(now), now });
  return { companyId: company.id, id, read: () => getTransaction(company.id, id, now) };
}

describe("money whose notice was lost", () => {
  it.each([
    ["Pix", pendingPix, day],
    ["boleto", pendingBoleto, 60 * day],
  ])("is found when its %s expires, instead of a cancellation", async (_, charge, end) => {
    const { companyId, id, read } = await charge();
    await payUnannounced(companyId, id, later(hour));
    expect(await sweepTransactions(later(end), soon(), companyId)).toEqual({ canceled: 0, settled: 1, unreachable: 0 });
    expect(await read()).toMatchObject({ status: "paid", amountPaidInCents: 4990 });
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_paid"]);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it.each([
    ["a few minutes after the charge", pendingPix, minute, 5 * minute],
    ["the next day, on a boleto that waits for weeks", pendingBoleto, hour, 25 * hour],
    ["a month later, on the same boleto", pendingBoleto, 8 * day, 28 * day],
  ])("is found %s", async (_, charge, paid, asked) => {
    const { companyId, id, read } = await charge();
    await payUnannounced(companyId, id, later(paid));
    await sweepReconciliation(later(asked - 1), soon(), companyId);
    expect(await read()).toMatchObject({ status: "pending" });
    const found = await Promise.all([1, 2].map(() => sweepReconciliation(later(asked + 30_000), soon(), companyId)));
    // A fast run leaves nothing for the other to read.
    expect(found).toContainEqual(expect.objectContaining({ asked: 1, unreachable: 0 }));
    expect(await read()).toMatchObject({ status: "paid", amountPaidInCents: 4990 });
    await sweepReconciliation(later(asked + minute), soon(), companyId);
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_paid"]);
  });

  it("is found after the cancellation too, when it came at the last moment", async () => {
    const { companyId, id, read } = await pendingPix();
    await sweepTransactions(later(day), soon(), companyId);
    await payUnannounced(companyId, id, later(day - 1));
    expect(await read()).toMatchObject({ status: "canceled" });
    await sweepReconciliation(later(25 * hour), soon(), companyId);
    expect(await read()).toMatchObject({ status: "paid" });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("is found when its charge was replaced by another one of its order", async () => {
    const { companyId, id, read } = await pendingBoleto();
    await expireTransaction(companyId, id, later(minute));
    await payUnannounced(companyId, id, later(20 * day));
    expect(await sweepReconciliation(later(28 * day), soon(), companyId)).toMatchObject({ asked: 1, changed: 1 });
    expect(await read()).toMatchObject({ status: "paid" });
  });
});

describe("an unpaid charge", () => {
  it("is canceled only once its acquirer answers", async () => {
    const { companyId, read } = await pendingPix();
    const readCharge: Acquirer["readCharge"] = async () => ({ kind: "unknown", cause: new Error("no answer") });
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, readCharge });
    const missed = { canceled: 0, settled: 0, unreachable: 1 };
    expect(await sweepTransactions(later(day), soon(), companyId)).toEqual(missed);
    expect(await read()).toMatchObject({ status: "pending" });
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    expect(await sweepTransactions(later(day), soon(), companyId)).toEqual({ canceled: 1, settled: 0, unreachable: 0 });
    expect(await read()).toMatchObject({ status: "canceled" });
  });

  it("is canceled, not registered, when its acquirer does not know it", async () => {
    const { companyId, id, read } = await pendingPix();
    await db()
      .delete(sandboxCharges)
      .where(and(eq(sandboxCharges.companyId, companyId), eq(sandboxCharges.key, acquirerKeyOf(id))));
    expect(await sweepTransactions(later(day), soon(), companyId)).toMatchObject({ canceled: 1 });
    expect(await read()).toMatchObject({ status: "canceled" });
  });

  it("is no longer read two weeks after its end", async () => {
    const { companyId } = await pendingPix();
    await sweepTransactions(later(day), soon(), companyId);
    const asked = async (ms: number) => (await sweepReconciliation(later(ms), soon(), companyId)).asked;
    expect([await asked(25 * hour), await asked(14 * day), await asked(28 * day)]).toEqual([1, 1, 0]);
  });

  it("does not stop others from expiring when it fails", async () => {
    const company = await testCompany();
    const charges = await Promise.all([1, 2, 3].map(() => chargePix(company, pixCharge(), now)));
    const broken = charges[0]?.id.replaceAll("-", "");
    const readCharge: Acquirer["readCharge"] = async (connection, charge) => {
      if (charge.key === broken) throw new Error("lock timeout");
      return sandboxAcquirer.readCharge(connection, charge);
    };
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, readCharge });
    const ended = await sweepTransactions(later(day), soon(), company.id);
    expect(ended).toEqual({ canceled: 2, settled: 0, unreachable: 1 });
  });
});

describe("a notice of several charges", () => {
  it("applies to all but a failing one, and asks to be sent again", async () => {
    const company = await testCompany();
    const charges = await Promise.all([1, 2, 3].map(() => chargePix(company, pixCharge(), now)));
    await Promise.all(charges.map(({ id }) => payUnannounced(company.id, id, now)));
    const keys = charges.map(({ id }) => id.replaceAll("-", ""));
    const readCharge: Acquirer["readCharge"] = async (connection, charge) =>
      charge.key === keys[0]
        ? { kind: "unknown", cause: new Error("no answer") }
        : sandboxAcquirer.readCharge(connection, charge);
    const acquirer = { ...sandboxAcquirer, readCallback: async () => ({ charges: keys, authorizations: [] }) };
    acquirers.set(sandboxAcquirer.kind, { ...acquirer, readCharge });
    const connection = connectionFor(company, "pix");
    const notify = () => handleCallback(connection, composeCallback(connection, ""), now);
    await expect(notify()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const states = () => Promise.all(charges.map(async ({ id }) => (await getTransaction(company.id, id, now)).status));
    expect(await states()).toEqual(["pending", "paid", "paid"]);
    acquirers.set(sandboxAcquirer.kind, acquirer);
    expect(await notify()).toMatchObject({ settled: 1, unchanged: 2 });
    expect(await states()).toEqual(["paid", "paid", "paid"]);
  });
});
