import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { bankOfFile, openSeller } from "@/testing/support/at-bank/nights";
import { connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { reachable } from "@/testing/support/at-pagarme/payers";
import { letSendingEnd } from "@/testing/support/charges/authorizations";
import { addOther, answerOther, removeOther } from "@/testing/support/charges/two-connections";
import { createTestCompany } from "@/testing/support/database";
import { simulatorCards } from "@/testing/support/pagarme/cards";
import { buyerAttemptsOf, cardCharge, chargeCardOf, chargePix, pixCharge } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { transactionsOf } from "@/testing/support/reads";
import { testPlan } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import { addDays, dayOf } from "../../core/calendar/calendar";
import { environment } from "../../core/env/env";
import { renewSubscription } from "../../subscriptions/renewals/renew-subscription";
import { startSubscription } from "../../subscriptions/signups/start-subscription";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { sweepReconciliation } from "../unknown-outcomes/sweep-reconciliation";
import { createPixCharge } from "./create-pix-charge";

beforeAll(() => Object.assign(environment(), { takesCardData: true }));
afterAll(() => Object.assign(environment(), { takesCardData: false }));

const pagarme = pagarmeOfFile();
const bank = bankOfFile();
const customer = { ...pixCharge().customer, ...reachable };
const statuses = [401, 403, 422, 429] as const;

async function atPagarme() {
  const { companyId } = await createTestCompany();
  const account = pagarme().openAccount();
  await connectToPagarme(companyId, account);
  const answer = (status: number, times = 1) =>
    pagarme().fault({ on: "POST /orders", of: account.keys, times, fault: { how: "status", status } });
  return { company: await getCompany(companyId), companyId, account, answer };
}

async function refusalsOf(companyId: string): Promise<number> {
  const rows = await buyerAttemptsOf(companyId);
  return rows.reduce((sum, { refusals }) => sum + refusals.length, 0);
}

describe("a card charge that its acquirer answers with the account's fault", () => {
  it.each(statuses)(
    "%i is a 503, counts nothing against the buyer, and was never an issuer's refusal",
    async (status) => {
      const { company, companyId, account, answer } = await atPagarme();
      answer(status, 6);
      for (let tries = 0; tries < 6; tries += 1) {
        const charging = chargeCardOf(company, simulatorCards.paid, new Date(), { customer });
        await expect(charging).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: expect.any(Number) });
      }
      expect((await transactionsOf(companyId)).map(({ status, refuseReason }) => `${status} ${refuseReason}`)).toEqual(
        Array(6).fill("refused issuer_unavailable"),
      );
      expect(await refusalsOf(companyId)).toBe(0);
      expect((await chargeCardOf(company, simulatorCards.paid, new Date(), { customer })).status).toBe("paid");
      expect(account.books.orders).toHaveLength(1);
    },
  );

  it.each(statuses)("%i uses up no attempt of a renewal, which is charged once the account works", async (status) => {
    const { company, companyId, answer } = await atPagarme();
    const plan = await testPlan(companyId);
    const { card } = await cardCharge(company, simulatorCards.paid);
    const now = new Date();
    const signup = { ...plan, card, customer };
    const { subscription } = await startSubscription(company, signup, { transactionId: newId(now), now });
    const id = subscription?.id ?? "";
    const due = new Date(subscription?.nextChargeAt ?? 0);
    const at = (seconds: number) => new Date(due.getTime() + seconds * 1_000);
    const fault = answer(status, 100);
    for (const hours of [0, 1, 2, 3, 4, 5, 6]) {
      await renewSubscription(company, id, at(hours * 3_600));
      await letSendingEnd(companyId);
      for (const seconds of [100, 200])
        await sweepReconciliation(at(hours * 3_600 + seconds), new Date(Date.now() + 20_000), companyId);
      await reactOf(company);
    }
    expect(await getSubscriptionRow(companyId, id)).toMatchObject({ status: "active", failures: 0, cycle: 1 });
    fault.end();
    await renewSubscription(company, id, at(12 * 3_600));
    await reactOf(company);
    expect(await getSubscriptionRow(companyId, id)).toMatchObject({ status: "active", failures: 0, cycle: 2 });
  });
});

describe("a Pix that its bank answers with the account's fault", () => {
  it.each([401, 403])("%i is a 503, and goes to another connection where there is one", async (status) => {
    const seller = await openSeller(bank());
    const fault = bank().fault({ of: seller.account, on: "PUT /cob/{txid}", fault: { how: "status", status } });
    const identity = { transactionId: newId(), now: new Date() };
    const alone = createPixCharge(await seller.company(), pixCharge(), identity);
    await expect(alone).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: expect.any(Number) });
    expect(await seller.row(identity.transactionId)).toMatchObject({ status: "pending" });
    answerOther({});
    const { id: other } = await addOther(seller.companyId, { priority: 5 });
    const { id } = await chargePix(await seller.company(), pixCharge(), new Date());
    expect(await seller.row(id)).toMatchObject({ status: "pending", connectionId: other });
    fault.end();
    removeOther();
  });
});

describe("a Pix that its bank refuses", () => {
  it("carries the bank's reason", async () => {
    const seller = await openSeller(bank(), {}, { settings: { pixKey: "another@example.com" } });
    await expect(chargePix(await seller.company(), pixCharge(), new Date())).rejects.toMatchObject({
      code: "pix_refused",
      message:
        "The acquirer refused to register this Pix: O campo chave corresponde a uma conta que não pertence a este usuário recebedor.",
    });
  });

  it("names the rule of an interest that it does not have, before anything is stored", async () => {
    const seller = await openSeller(bank());
    const interest = { type: "fixed", basis: "month", calendar: "calendar", value: 100 } as const;
    const cob = { expirationDate: addDays(dayOf(new Date()), 3), daysAfterDueDate: 10, interest };
    const charging = createPixCharge(
      await seller.company(),
      { ...pixCharge(), cob },
      { transactionId: newId(), now: new Date() },
    );
    await expect(charging).rejects.toMatchObject({
      code: "interest_not_offered",
      field: "cob.interest.basis",
      message: expect.stringMatching(/^cob\.interest\.basis: must be day when type is fixed/),
    });
    expect(await transactionsOf(seller.companyId)).toEqual([]);
  });
});
