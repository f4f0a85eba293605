import { afterEach, expect, it } from "vitest";
import { testPassword as password } from "@/testing/support/auth";
import { requestRefundOf } from "@/testing/support/buyers/refund-link";
import { buyGuaranteed } from "@/testing/support/buyers/refund-requests";
import { newOrder } from "@/testing/support/checkout";
import { noon, now } from "@/testing/support/payouts/automatic";
import { addMember, payOut, userActor } from "@/testing/support/payouts/business";
import { reactOf } from "@/testing/support/reactions";
import { getCompany } from "../../accounts/company/companies";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { placeOrder } from "../../checkout/orders/place-order";
import { returnDuplicates, returnOwed } from "../../checkout/orders/return-duplicates";
import { sendAccepted } from "../../checkout/refund-requests/send-accepted";
import { changeLimits } from "../../ledger/payout-limits/limits";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { readBalance } from "../../reports/statements/read-balance";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { approvePayout } from "./approve-payout";
import { changeAutomaticPayouts } from "./change-automatic";
import { requestAutomaticPayouts } from "./sweep-payouts";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const soon = () => new Date(Date.now() + 20_000);
const refusal = { reason: "do_not_honor", code: null, retryable: false } as const;
const tenDays = (hours = 0) => new Date(noon(10).getTime() + hours * 3_600_000);
const byRequest = { frequency: "daily", weekday: null, monthDay: null, minInCents: 1_000 } as const;

async function owingShop() {
  const shop = await buyGuaranteed(now, "pix", "refund");
  const { companyId } = shop;
  const other = await shop.buy();
  const userId = await addMember(companyId, "owner", now);
  const company = await getCompany(companyId);
  const owner = { userId, address: "192.0.2.1", now: tenDays() };
  const release = () => releaseReceivables(tenDays(), soon(), companyId);
  await release();
  const accept = async () => {
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: async () => ({ kind: "refused", refusal }) });
    await requestRefundOf(other.token, { reason: "Não era para mim" }, tenDays());
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await release();
  };
  const pay = (amountInCents: number) =>
    payOut(company, userActor(userId), { amountInCents, destinationId: companyId }, tenDays(1));
  return { company, companyId, owner, accept, pay, balance: () => readBalance(company, tenDays()) };
}

it("an accepted refund is set aside: payouts take the rest, and the refusal and the balance state both amounts", async () => {
  const { accept, pay, balance } = await owingShop();
  await accept();
  const { availableInCents, setAsideInCents } = await balance();
  expect(setAsideInCents).toBe(4990);
  await expect(pay(availableInCents - 4989)).rejects.toMatchObject({
    code: "payout_exceeds_balance",
    values: { availableInCents, setAsideInCents: 4990 },
  });
  await pay(availableInCents - 4990);
  expect(await balance()).toMatchObject({ availableInCents: 4990, setAsideInCents: 4990 });
});

it("an automatic payout leaves what accepted refunds return, and takes it after they are not retried", async () => {
  const { company, companyId, owner, accept, balance } = await owingShop();
  await accept();
  await changeAutomaticPayouts(company, { ...byRequest, destinationId: companyId, password }, owner);
  expect(await requestAutomaticPayouts(tenDays(2), soon(), companyId)).toEqual({ automaticPayouts: 1 });
  expect(await balance()).toMatchObject({ availableInCents: 4990, setAsideInCents: 4990 });
  expect(await requestAutomaticPayouts(noon(11), soon(), companyId)).toEqual({ automaticPayouts: 0 });
  await sendAccepted(noon(100), soon(), companyId);
  expect(await balance()).toMatchObject({ availableInCents: 4990, setAsideInCents: 0 });
  expect(await requestAutomaticPayouts(noon(101), soon(), companyId)).toEqual({ automaticPayouts: 1 });
});

it("a second payment of an order is set aside until it is returned", async () => {
  const { companyId, company, slug, email } = await buyGuaranteed(now);
  const { token, transactionId } = await placeOrder(slug, newOrder({ email }), now);
  const again = await placeOrder(slug, newOrder({ token, attempt: 1, email, method: "boleto" }), now);
  await payInSandbox(companyId, { transactionId: again.transactionId ?? "" }, now);
  await payInSandbox(companyId, { transactionId: transactionId ?? "" }, now);
  await reactOf(company);
  await releaseReceivables(tenDays(), soon(), companyId);
  expect(again.transactionId).not.toBe(transactionId);
  expect(await readBalance(company, tenDays())).toMatchObject({ setAsideInCents: 4990 });
  expect(await returnDuplicates(tenDays(), soon(), companyId)).toEqual({ returned: 1 });
  expect(await readBalance(company, tenDays())).toMatchObject({ setAsideInCents: 0 });
});

it("a boleto's surplus is set aside while its buyer has to say where it goes, for as long as it can be returned", async () => {
  const { companyId, company, slug, email } = await buyGuaranteed(now);
  const order = newOrder({ email, method: "boleto" });
  const { token, transactionId } = await placeOrder(slug, order, now);
  const paid = await placeOrder(slug, newOrder({ token, attempt: 1, email }), now);
  await payInSandbox(companyId, { transactionId: paid.transactionId ?? "" }, now);
  await payInSandbox(companyId, { transactionId: transactionId ?? "" }, now);
  await reactOf(company);
  await releaseReceivables(tenDays(), soon(), companyId);
  await returnDuplicates(tenDays(), soon(), companyId);
  const setAside = async (at: Date) => (await readBalance(company, at)).setAsideInCents;
  const charge = await getTransactionRow(companyId, transactionId ?? "");
  expect([await setAside(tenDays()), await setAside(noon(91))]).toEqual([4990, 0]);
  await returnOwed(charge, { pixKey: charge.document }, tenDays(), {});
  expect(await setAside(tenDays())).toBe(0);
});

it("a payout is not approved once a refund was accepted that the rest of the balance does not cover", async () => {
  const { companyId, owner, accept, pay, balance } = await owingShop();
  const { availableInCents } = await balance();
  const limits = { perPayoutInCents: 5_000_000, perDayInCents: 10_000_000, approvalAboveInCents: 1_000 };
  await changeLimits(companyId, { ...limits, password }, owner);
  const { id: payoutId } = await pay(availableInCents);
  await accept();
  const userId = await addMember(companyId, "owner", now);
  const approved = approvePayout(companyId, { payoutId, password }, { ...owner, userId, now: tenDays(2) });
  await expect(approved).rejects.toMatchObject({
    code: "payout_exceeds_balance",
    values: { availableInCents, setAsideInCents: 4990 },
  });
});
