import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { reachable } from "@/testing/support/at-pagarme/payers";
import { createTestCompany } from "@/testing/support/database";
import { balancesOf, chargePix, eventNamesOf, pixCharge } from "@/testing/support/payments";
import { getCompany } from "../../accounts/company/companies";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { refundTransaction } from "../refunds/refund-transaction";
import { getTransaction, getTransactionRow } from "../transactions/transactions";
import { sweepReconciliation } from "../unknown-outcomes/sweep-reconciliation";
import { sweepTransactions } from "../unknown-outcomes/sweep-transactions";
import { acquirerKeyOf } from "./charge-request";
import { createBoletoCharge } from "./create-boleto-charge";
import { reconcileTransaction } from "./reconcile-transaction";

const pagarme = pagarmeOfFile();
const now = new Date();
const dayMs = 86_400_000;
const later = (days: number) => new Date(now.getTime() + days * dayMs);
const soon = () => new Date(Date.now() + 20_000);
type Pay = (amountInCents: number) => Promise<void>;

async function open(acquirer: "sandbox" | "pagarme") {
  const { companyId } = await createTestCompany();
  if (acquirer === "sandbox") {
    const payerOf =
      (transactionId: string): Pay =>
      async (amountInCents) =>
        void (await payInSandbox(companyId, { transactionId, amountInCents }, now));
    return { company: await getCompany(companyId), payerOf };
  }
  const account = pagarme().openAccount();
  await connectToPagarme(companyId, account);
  const company = await getCompany(companyId);
  const payerOf =
    (id: string): Pay =>
    async (amountInCents) => {
      account.pay(acquirerKeyOf(id), { amountInCents });
      await reconcileTransaction(company, await getTransactionRow(companyId, id), now);
    };
  return { company, payerOf };
}

async function charge(company: CompanyIdentity, method: "pix" | "boleto"): Promise<string> {
  const input = pixCharge({ amountInCents: 10_000, customer: { ...pixCharge().customer, ...reachable } });
  if (method === "pix") return (await chargePix(company, input, now)).id;
  return (await createBoletoCharge(company, input, { transactionId: newId(now), now })).id;
}

describe.each(["sandbox", "pagarme"] as const)("at %s, an underpaid", (acquirer) => {
  it.each(["pix", "boleto"] as const)(
    "%s stays pending until it expires, which cancels it and makes the part refundable",
    async (method) => {
      const { company, payerOf } = await open(acquirer);
      const id = await charge(company, method);
      const read = () => getTransaction(company.id, id, now);
      await payerOf(id)(4_000);
      const { expiresAt } = await getTransactionRow(company.id, id);
      const end = expiresAt ?? now;
      const isShort = method === "pix";
      for (const days of isShort ? [0.01, 0.5] : [0.01, 1, 3])
        await sweepReconciliation(later(days), soon(), company.id);
      expect(await read()).toMatchObject({ status: "pending", amountPaidInCents: 4_000 });
      pagarme().clock.skewMs = end.getTime() - now.getTime() + 1_000;
      await sweepTransactions(new Date(end.getTime() + 1_000), soon(), company.id);
      expect(await read()).toMatchObject({ status: "canceled", amountPaidInCents: 4_000, fees: 0, netAmount: 0 });
      expect((await eventNamesOf(company.id)).slice(-2)).toEqual(["transaction_underpaid", "transaction_canceled"]);
      const { available = 0, pending = 0 } = await balancesOf(company.id);
      expect(available + pending).toBe(4_000);
      if (isShort) {
        await refundTransaction(company.id, { transactionId: id }, { refundId: newId(end), now: end });
        expect(await read()).toMatchObject({ status: "canceled", refundedInCents: 4_000 });
      }
      expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
    },
  );

  it.each(["pix", "boleto"] as const)("%s is paid when the rest comes in time", async (method) => {
    const { company, payerOf } = await open(acquirer);
    const id = await charge(company, method);
    await payerOf(id)(4_000);
    await payerOf(id)(6_000);
    expect(await getTransaction(company.id, id, now)).toMatchObject({ status: "paid", amountPaidInCents: 10_000 });
  });
});
