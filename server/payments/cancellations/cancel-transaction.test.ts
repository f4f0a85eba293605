import { afterEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import {
  balancesOf,
  chargeCardOf,
  chargePix,
  eventNamesOf,
  pixCharge,
  sandboxRefundsOf,
  testCards,
  testCompany,
} from "@/testing/support/payments";
import { auditOf } from "@/testing/support/reads";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { createBoletoCharge } from "../charges/create-boleto-charge";
import { getTransaction } from "../transactions/transactions";
import { sweepReconciliation } from "../unknown-outcomes/sweep-reconciliation";
import { cancelTransaction } from "./cancel-transaction";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

function cancel(companyId: string, id: string, cancelId = newId(now)) {
  return cancelTransaction(companyId, id, { cancelId, actor: "user:u1", address: "192.0.2.1", now });
}

async function pendingPix(paid = 0) {
  const company = await testCompany();
  const { id } = await chargePix(company, pixCharge({ amountInCents: 10_000 }), now);
  if (paid > 0) await payInSandbox(company.id, { transactionId: id, amountInCents: paid }, now);
  return { company, companyId: company.id, id };
}

describe("a charge that its seller cancels", () => {
  it("is withdrawn at the acquirer, announced, and in the audit log", async () => {
    const { companyId, id } = await pendingPix();
    expect(await cancel(companyId, id)).toMatchObject({ status: "canceled", refundedInCents: 0 });
    const connection = { companyId, id: "", kind: sandboxAcquirer.kind };
    const reference = { key: id.replaceAll("-", ""), method: "pix" as const, hasDueDate: false };
    const report = await sandboxAcquirer.readCharge(connection, reference);
    expect(report).toMatchObject({ value: { state: "closed" } });
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_canceled"]);
    expect(await auditOf(companyId)).toMatchObject([
      { action: "transaction.canceled", subjectId: id, actor: "user:u1" },
    ]);
  });

  it("refunds the paid part of a Pix once, however often and by whom it is canceled", async () => {
    const { companyId, id } = await pendingPix(9_999);
    const cancelId = newId(now);
    await Promise.all(Array.from({ length: 20 }, () => cancel(companyId, id, cancelId)));
    const canceled = { status: "canceled", amountPaidInCents: 9_999, refundedInCents: 9_999, fees: 0 };
    expect(await cancel(companyId, id, cancelId)).toMatchObject(canceled);
    expect(await sandboxRefundsOf(companyId)).toMatchObject([{ amount: 9_999 }]);
    expect(await balancesOf(companyId)).toEqual({});
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("keeps the part of a boleto for a refund with a Pix key", async () => {
    const company = await testCompany();
    const { id } = await createBoletoCharge(company, pixCharge(), { transactionId: newId(now), now });
    await payInSandbox(company.id, { transactionId: id, amountInCents: 1000 }, now);
    const canceled = { status: "canceled", amountPaidInCents: 1000, refundedInCents: 0 };
    expect(await cancel(company.id, id)).toMatchObject(canceled);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("stays pending while the acquirer does not answer; then its part goes back too", async () => {
    const { companyId, id } = await pendingPix(5000);
    const cancelCharge = async () => ({ kind: "unknown" as const, cause: new Error("no answer") });
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, cancelCharge });
    expect(await cancel(companyId, id)).toMatchObject({ status: "pending" });
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await sweepReconciliation(later(2), new Date(Date.now() + 20_000), companyId);
    expect(await getTransaction(companyId, id, now)).toMatchObject({ status: "canceled", refundedInCents: 5000 });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("is a 409 for a card, a paid one and a canceled one; a stranger's is not found", async () => {
    const { company, companyId, id } = await pendingPix();
    const wrong = { code: "transaction_not_cancelable", status: 409 };
    const card = await chargeCardOf(company, testCards.paidLater, now);
    await expect(cancel(companyId, card.id)).rejects.toMatchObject(wrong);
    const stranger = await testCompany();
    await expect(cancel(stranger.id, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await cancel(companyId, id);
    await expect(cancel(companyId, id)).rejects.toMatchObject(wrong);
    await payInSandbox(companyId, { transactionId: id }, now);
    await expect(cancel(companyId, id)).rejects.toMatchObject(wrong);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("that was paid a moment before is refused as paid", async () => {
    const { companyId, id } = await pendingPix();
    const { cancelCharge } = sandboxAcquirer;
    acquirers.set(sandboxAcquirer.kind, {
      ...sandboxAcquirer,
      cancelCharge: async (...asked) => {
        await payInSandbox(companyId, { transactionId: id }, now);
        return cancelCharge(...asked);
      },
    });
    await expect(cancel(companyId, id)).rejects.toMatchObject({ code: "transaction_not_cancelable" });
    expect(await getTransaction(companyId, id, now)).toMatchObject({ status: "paid" });
  });
});
