import { describe, expect, it } from "vitest";
import { cardOrder } from "@/testing/support/checkout";
import { affiliateSalesOf, clickOn, joinedAffiliate, openProgram } from "@/testing/support/partners/affiliates";
import { acceptedCoproducer } from "@/testing/support/partners/coproducers";
import { testCards, testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { transactionsOf } from "@/testing/support/reads";
import { dueOf as dueAfterStart, renewAt, running, startedAt, testPlan } from "@/testing/support/subscriptions";
import { byPlatform } from "../../../accounts/audit/audit";
import { placeOrder } from "../../../checkout/orders/place-order";
import { updateAffiliate } from "../../../partners/affiliates/update-affiliate";
import { getTransactionRow } from "../../../payments/transactions/transactions";
import { cycleDueAt } from "../../renewals/cycle";

const now = new Date();
const dueOf = (cycle: number) => cycleDueAt(now, "monthly", cycle);

const chargesOf = async (companyId: string) =>
  Promise.all((await transactionsOf(companyId)).map(({ id }) => getTransactionRow(companyId, id)));

async function soldByAffiliate(renewalCycles: number | null) {
  const company = await testCompany();
  const { productId, offerSlug } = await testPlan(company.id);
  await openProgram(company, productId, now, { renewalCycles });
  const { affiliate } = await joinedAffiliate(company, productId, now);
  const affiliateClicks = [clickOn(affiliate.id, productId, now)];
  await placeOrder(offerSlug, cardOrder(testCards.paid, { affiliateClicks }), now);
  await reactOf(company);
  const renew = async (...cycles: number[]) => {
    for (const cycle of cycles) expect(await renewAt(company, dueOf(cycle))).toMatchObject({ renewed: 1 });
  };
  const earning = async () => (await chargesOf(company.id)).map(({ partners }) => partners?.[0]?.agreementId ?? null);
  return { company, productId, affiliate, renew, earning };
}

describe("the renewals of a subscription that an affiliate sold", () => {
  it("earn for the agreed number of cycles", async () => {
    const { company, affiliate, renew, earning } = await soldByAffiliate(2);
    await renew(1, 2, 3);
    expect(await earning()).toEqual([affiliate.id, affiliate.id, affiliate.id, null]);
    const sales = await affiliateSalesOf(company.id);
    expect(sales.map(({ source }) => source)).toEqual(["link", "renewal", "renewal"]);
  });

  it("earn nothing where only the first charge does, and always where it was agreed", async () => {
    const [first, always] = [await soldByAffiliate(0), await soldByAffiliate(null)];
    await first.renew(1);
    await always.renew(1, 2);
    expect(await first.earning()).toEqual([first.affiliate.id, null]);
    expect(await always.earning()).toEqual([always.affiliate.id, always.affiliate.id, always.affiliate.id]);
  });

  it("keep the terms of the first charge, and earn nothing while the affiliate is blocked", async () => {
    const { company, productId, affiliate, renew, earning } = await soldByAffiliate(null);
    await openProgram(company, productId, now, { renewalCycles: 0, commissionBps: 100 });
    await renew(1);
    const { id: affiliateId } = affiliate;
    await updateAffiliate(company.id, { affiliateId, state: "blocked" }, now, byPlatform);
    await renew(2);
    await updateAffiliate(company.id, { affiliateId, state: "active" }, now, byPlatform);
    await renew(3);
    expect(await earning()).toEqual([affiliateId, affiliateId, null, affiliateId]);
    const last = (await chargesOf(company.id)).at(-1);
    expect(last?.partners).toMatchObject([{ kind: "affiliate", bps: 3000 }]);
  });
});

describe("the charges of a subscription of a co-produced product", () => {
  it("pay the share on the days that it was agreed for, the first charge over the API too", async () => {
    const company = await testCompany();
    const row = await running(company);
    const days = { startsOn: "2026-12-01", endsOn: "2026-12-31" };
    const { coproducer } = await acceptedCoproducer(company, row.productId, startedAt, days);
    expect(await renewAt(company, dueAfterStart(1))).toMatchObject({ renewed: 1 });
    expect(await renewAt(company, dueAfterStart(2))).toMatchObject({ renewed: 1 });
    const shares = (await chargesOf(company.id)).map(({ partners }) => partners);
    expect(shares).toMatchObject([null, [{ kind: "coproducer", agreementId: coproducer.id, bps: 2000 }], null]);
  });
});
