import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { reachable } from "@/testing/support/at-pagarme/payers";
import { createTestCompany } from "@/testing/support/database";
import type { Behavior } from "@/testing/support/pagarme/books/behavior";
import { chargePix, eventNamesOf, pixCharge } from "@/testing/support/payments";
import { noticesOf, refundsOf } from "@/testing/support/reads";
import { getCompany } from "../../accounts/company/companies";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { acquirerKeyOf } from "../charges/charge-request";
import { reconcileTransaction } from "../charges/reconcile-transaction";
import { getTransaction, getTransactionRow } from "../transactions/transactions";
import { sweepReconciliation } from "../unknown-outcomes/sweep-reconciliation";
import { refundTransaction } from "./refund-transaction";

const pagarme = pagarmeOfFile();

async function paid(behavior: Partial<Behavior>) {
  const start = new Date();
  const { companyId } = await createTestCompany();
  const account = pagarme().openAccount({ behavior: { refunds: "pending", ...behavior } });
  await connectToPagarme(companyId, account);
  const company = await getCompany(companyId);
  const { id } = await chargePix(company, pixCharge({ customer: { ...pixCharge().customer, ...reachable } }), start);
  const key = acquirerKeyOf(id);
  account.pay(key);
  await reconcileTransaction(company, await getTransactionRow(companyId, id), start);
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
  return {
    account,
    key,
    refund: (amountInCents: number, seconds = 0) =>
      refundTransaction(companyId, { transactionId: id, amountInCents }, { refundId: newId(), now: at(seconds) }),
    sweep: (seconds: number) => sweepReconciliation(at(seconds), new Date(Date.now() + 20_000), companyId),
    read: () => getTransaction(companyId, id, start),
    refundStates: async () => (await refundsOf(companyId, id)).map(({ status }) => status),
    told: () => noticesOf(companyId, "refund_failed"),
    refundedEvents: async () =>
      (await eventNamesOf(companyId)).filter((name) => name === "transaction_refunded").length,
    requests: () =>
      pagarme().seen.filter(
        ({ operation, client }) => operation === "DELETE /charges/{id}" && client === account.keys.secretKey,
      ).length,
    expectSound: async () => expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] }),
    transactionId: id,
  };
}

const views: [string, Partial<Behavior>][] = [
  ["without references", {}],
  ["with references", { showsReferences: true }],
  ["whose sum counts it at once", { countsPendingRefunds: true }],
];

describe("a refund in pending_refund", () => {
  it.each(views)(
    "that ends with_error is requested once and reversed, and the seller gets a notice (%s)",
    async (_, behavior) => {
      const sale = await paid(behavior);
      expect(await sale.refund(1_500)).toMatchObject({ status: "paid", refundedInCents: 1_500 });
      await sale.sweep(91);
      expect(await sale.refundStates()).toEqual(["requested"]);
      sale.account.endRefunds(sale.key, "failed");
      for (const seconds of [152, 213, 274]) await sale.sweep(seconds);
      expect(await sale.refundStates()).toEqual(["refused"]);
      expect(await sale.read()).toMatchObject({ status: "paid", refundedInCents: 0 });
      expect(await sale.told()).toMatchObject([{ subjectId: sale.transactionId, details: { amountInCents: 1_500 } }]);
      expect([sale.requests(), await sale.refundedEvents()]).toEqual([1, 0]);
      await sale.expectSound();
      await sale.refund(1_000, 300);
      await sale.sweep(391);
      expect(await sale.refundStates()).toEqual(["refused", "requested"]);
      sale.account.endRefunds(sale.key, "done");
      await sale.sweep(452);
      expect(await sale.refundStates()).toEqual(["refused", "done"]);
      expect(await sale.read()).toMatchObject({ status: "paid", refundedInCents: 1_000 });
      expect([sale.requests(), await sale.refundedEvents()]).toEqual([2, 1]);
      await sale.expectSound();
    },
  );

  it.each(views)("that ends well counts once (%s)", async (_, behavior) => {
    const sale = await paid(behavior);
    await sale.refund(4_990);
    await sale.sweep(91);
    expect(await sale.read()).toMatchObject({ status: "paid", refundedInCents: 4_990 });
    sale.account.endRefunds(sale.key, "done");
    await sale.sweep(152);
    expect(await sale.read()).toMatchObject({ status: "refund", refundedInCents: 4_990 });
    expect(await sale.told()).toEqual([]);
    await sale.expectSound();
  });
});
