import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { chargebacks } from "@/db/schema";
import { becomePlatform, connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { createTestCompany } from "@/testing/support/database";
import type { PagarmeAccount } from "@/testing/support/pagarme/accounts";
import { simulatorCards } from "@/testing/support/pagarme/cards";
import { balancesOf, eventNamesOf, reserveCard, sendCard } from "@/testing/support/payments";
import { getCompany } from "../../accounts/company/companies";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { acquirerKeyOf } from "../charges/charge-request";
import { reconcileTransaction } from "../charges/reconcile-transaction";
import { getTransaction, getTransactionRow } from "../transactions/transactions";
import { compareDisputes } from "./compare-disputes";
import { sweepReconciliation } from "./sweep-reconciliation";

const pagarme = pagarmeOfFile();
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * dayMs);
const soon = () => new Date(Date.now() + 20_000);
const compare = (companyId: string, days: number) => compareDisputes(later(days), soon(), companyId);
const card = {
  number: simulatorCards.paid,
  holderName: "MARIA",
  expirationMonth: "12",
  expirationYear: "49",
  cvv: "123",
};
const lists = (account: PagarmeAccount) =>
  pagarme().seen.filter(({ operation, client }) => operation === "GET /charges" && client === account.keys.secretKey)
    .length;

async function sell(companyId: string, account: PagarmeAccount) {
  const company = await getCompany(companyId);
  const { id } = await reserveCard(company, "customer", now);
  await sendCard(company, await getTransactionRow(companyId, id), card, now);
  const read = () => getTransaction(companyId, id, now);
  expect(await read()).toMatchObject({ status: "paid" });
  return {
    companyId,
    account,
    id,
    key: acquirerKeyOf(id),
    read,
    reconcile: async (at: Date) => reconcileTransaction(company, await getTransactionRow(companyId, id), at),
    disputes: () => db().select().from(chargebacks).where(eq(chargebacks.companyId, companyId)).orderBy(chargebacks.id),
  };
}

async function paidCard() {
  const { companyId } = await createTestCompany();
  const account = pagarme().openAccount();
  await connectToPagarme(companyId, account);
  return sell(companyId, account);
}

describe("a chargeback whose webhook was lost", () => {
  it("is found on the next morning, once, by one list of the account", async () => {
    const { companyId, account, key, read, disputes } = await paidCard();
    expect(await compare(companyId, 1)).toMatchObject({ disputeLists: 1, disputesAsked: 0 });
    account.callTo("https://shop.example/hook");
    account.webhooks.hold();
    account.chargeBack(key);
    expect([account.webhooks.lose().length, account.webhooks.sent]).toEqual([1, []]);
    expect(await compare(companyId, 1)).toMatchObject({ disputeLists: 0 });
    const runs = await Promise.all([1, 2, 3].map(() => compare(companyId, 2)));
    expect(runs.reduce((sum, run) => sum + (run.disputesChanged ?? 0), 0)).toBe(1);
    expect(await read()).toMatchObject({ status: "chargeback" });
    expect(await disputes()).toMatchObject([{ amount: 10_000, status: "opened" }]);
    expect(await balancesOf(companyId)).toMatchObject({ blocked: 10_000 });
    expect((await eventNamesOf(companyId)).slice(-2)).toEqual(["transaction_chargeback", "dispute_opened"]);
    expect(await compare(companyId, 3)).toMatchObject({ disputeLists: 1, disputesAsked: 0 });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });

  it("is looked for until the dispute window ends, and then no more", async () => {
    const { companyId, account } = await paidCard();
    for (const days of [100, 179]) expect(await compare(companyId, days)).toMatchObject({ disputeLists: 1 });
    expect(await compare(companyId, 185)).toMatchObject({ disputeLists: 0, disputesUnlisted: 0 });
    expect(lists(account)).toBe(2);
  });

  it("is found by the next run after an account that did not answer", async () => {
    const { companyId, account, key, read } = await paidCard();
    account.chargeBack(key);
    pagarme().fault({ on: "GET /charges", of: account.keys, times: 1, fault: { how: "status", status: 429 } });
    expect(await compare(companyId, 1)).toMatchObject({ disputeLists: 0, disputesUnlisted: 1 });
    pagarme().fault({ on: "GET /orders", of: account.keys, times: 1, fault: { how: "status", status: 500 } });
    expect(await compare(companyId, 1)).toMatchObject({ disputeLists: 1, disputesAsked: 1, disputesChanged: 0 });
    expect(await compare(companyId, 1)).toMatchObject({ disputesAsked: 1, disputesChanged: 1 });
    expect(await read()).toMatchObject({ status: "chargeback" });
  });

  it("is found for every company of the operator's account, by one list", async () => {
    const account = pagarme().openAccount();
    const leave = becomePlatform(account);
    const companies = await Promise.all(
      [1, 2].map(async () => {
        const { companyId } = await createTestCompany();
        await connectToPagarme(companyId, account, {
          owner: "platform",
          recipient: account.addRecipient({ status: "active" }),
        });
        return sell(companyId, account);
      }),
    );
    for (const { key } of companies) account.chargeBack(key);
    await compareDisputes(later(1), soon());
    leave();
    expect(lists(account)).toBe(1);
    for (const { read } of companies) expect(await read()).toMatchObject({ status: "chargeback" });
  });
});

describe("an open chargeback", () => {
  it("that appears between two reads is recorded as open, and its money stays blocked", async () => {
    const { companyId, account, key, reconcile, disputes } = await paidCard();
    account.chargeBack(key);
    pagarme().fault({ on: "GET /charges/{id}", of: account.keys, fault: { how: "stale" } });
    for (const days of [0, 1, 2]) await reconcile(later(days));
    expect(await disputes()).toMatchObject([{ status: "opened", wonSince: null }]);
    expect(await balancesOf(companyId)).toMatchObject({ blocked: 10_000 });
  });

  it("is won when two reports agree an hour apart, and the end is found without a webhook", async () => {
    const { companyId, account, key, reconcile, read, disputes } = await paidCard();
    account.chargeBack(key);
    await reconcile(later(0));
    account.winChargeback(key);
    expect(await compare(companyId, 1)).toMatchObject({ disputesAsked: 1, disputesChanged: 0 });
    expect(await disputes()).toMatchObject([{ status: "opened", wonSince: later(1) }]);
    const sweep = (at: Date) => sweepReconciliation(at, soon(), companyId);
    expect(await sweep(new Date(later(1).getTime() + hourMs - 1))).toMatchObject({ changed: 0 });
    expect(await sweep(new Date(later(1).getTime() + hourMs))).toMatchObject({ changed: 1 });
    expect(await disputes()).toMatchObject([{ status: "won" }]);
    expect(await read()).toMatchObject({ status: "paid" });
    expect(await balancesOf(companyId)).not.toHaveProperty("blocked");
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });

  it("is not won when the report in between says that it is open", async () => {
    const { account, key, reconcile, disputes } = await paidCard();
    account.chargeBack(key);
    await reconcile(later(0));
    account.winChargeback(key);
    await reconcile(later(1));
    pagarme().fault({ on: "GET /charges/{id}", of: account.keys, times: 1, fault: { how: "stale" } });
    await reconcile(later(2));
    await reconcile(later(3));
    expect(await disputes()).toMatchObject([{ status: "opened", wonSince: later(3) }]);
    await reconcile(later(4));
    expect(await disputes()).toMatchObject([{ status: "won" }]);
  });
});

describe("a chargeback after one that was won", () => {
  it("is one more dispute, which holds the money again", async () => {
    const { companyId, account, key, reconcile, read, disputes } = await paidCard();
    account.chargeBack(key);
    await reconcile(later(0));
    account.winChargeback(key);
    for (const days of [1, 2]) await reconcile(later(days));
    expect(await read()).toMatchObject({ status: "paid" });
    account.chargeBack(key);
    const runs = await Promise.all(Array.from({ length: 20 }, () => reconcile(later(3)).catch(() => "failed")));
    expect(runs.filter((each) => each === "disputed")).toHaveLength(1);
    expect(await compare(companyId, 3)).toMatchObject({ disputesAsked: 0 });
    expect(await disputes()).toMatchObject([{ status: "won" }, { status: "opened", amount: 10_000 }]);
    expect(await balancesOf(companyId)).toMatchObject({ blocked: 10_000 });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });

  it("that the acquirer takes back without another transaction holds the money again, once", async () => {
    const { companyId, account, key, reconcile, read, disputes } = await paidCard();
    account.chargeBack(key);
    await reconcile(later(0));
    account.winChargeback(key);
    for (const days of [1, 2]) await reconcile(later(days));
    const charge = account.books.orders.find(({ code }) => code === key)?.charge;
    if (charge) charge.status = "chargedback";
    for (let run = 0; run < 3; run += 1) await Promise.all(Array.from({ length: 7 }, () => compare(companyId, 4)));
    expect(await read()).toMatchObject({ status: "chargeback" });
    expect(await disputes()).toMatchObject([{ status: "won" }, { status: "opened", amount: 10_000 }]);
    expect(await balancesOf(companyId)).toMatchObject({ blocked: 10_000 });
    expect(await compare(companyId, 5)).toMatchObject({ disputeLists: 1, disputesAsked: 0 });
    if (charge) charge.status = "paid";
    for (const days of [6, 7]) await reconcile(later(days));
    expect(await disputes()).toMatchObject([{ status: "won" }, { status: "won" }]);
    expect(await balancesOf(companyId)).not.toHaveProperty("blocked");
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });
});
