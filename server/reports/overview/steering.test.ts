import { describe, expect, it } from "vitest";
import { newOrder, openShop } from "@/testing/support/checkout";
import { clickOn, joinedAffiliate, openProgram } from "@/testing/support/partners/affiliates";
import { chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { auditOf } from "@/testing/support/reads";
import { start } from "@/testing/support/subscriptions";
import { byPlatform } from "../../accounts/audit/audit";
import { placeOrder } from "../../checkout/orders/place-order";
import { listAffiliateCommissions } from "../../partners/affiliates/affiliate-commissions";
import { listTopAffiliates } from "../../partners/affiliates/top-affiliates";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { cancelSubscription } from "../../subscriptions/subscriptions/cancel-subscription";
import { sumFigures } from "../sales/figures";
import { readCohorts } from "./cohorts";
import { readGoal, setGoal } from "./goal";
import { readOverview } from "./overview";
import { OverviewQuery } from "./schemas";

const now = new Date("2026-11-20T15:00:00.000Z");
const at = (day: string) => new Date(`${day}T15:00:00.000Z`);

async function sell(company: Awaited<ReturnType<typeof testCompany>>, day: string) {
  const { id } = await chargePix(company, pixCharge(), at(day));
  await payInSandbox(company.id, { transactionId: id }, at(day));
}

it("the months of subscriptions tell who began, who ended and who still runs", async () => {
  const company = await testCompany();
  const begin = async (day: string, frequency: "monthly" | "annual" = "monthly") =>
    (await start(company, testCards.paid, { frequency }, at(day))).subscription?.id ?? "";
  const end = (id: string, day: string) => cancelSubscription(company.id, id, at(day));
  await end(await begin("2025-06-10"), "2026-07-02");
  await end(await begin("2026-08-10"), "2026-10-05");
  await end(await begin("2026-08-31"), "2026-08-31");
  await begin("2026-08-12", "annual");
  await begin("2026-11-03");
  const { months, cohorts } = await readCohorts(company.id, now);
  expect(months.map(({ month }) => month).slice(0, 2)).toEqual(["2026-11", "2026-10"]);
  expect(months).toHaveLength(13);
  const of = (month: string) => months.find((each) => each.month === month);
  expect(of("2026-07")).toMatchObject({ ranBefore: 1, began: 0, ended: 1, churned: 1, lostInCents: 2_990 });
  // Starting and ending in the same month is not churn.
  const august = { ranBefore: 0, began: 3, ended: 1, churned: 0, newInCents: 2 * 2_990 + 249, lostInCents: 2_990 };
  expect(of("2026-08")).toMatchObject(august);
  expect(of("2026-10")).toMatchObject({ ranBefore: 2, began: 0, ended: 1, churned: 1 });
  expect(of("2026-11")).toMatchObject({ ranBefore: 1, began: 1, ended: 0, churned: 0 });
  expect(cohorts).toEqual([
    { month: "2026-11", began: 1, running: [] },
    { month: "2026-08", began: 3, running: [2, 1] },
  ]);
  expect((await readCohorts((await testCompany()).id, now)).cohorts).toEqual([]);
});

describe("the goal of a month", () => {
  it("has the overview's gross as its progress, is audited, and estimates the month after a week", async () => {
    const company = await testCompany();
    await sell(company, "2026-10-31");
    await sell(company, "2026-11-02");
    await sell(company, "2026-11-20");
    await setGoal(company.id, { goalInCents: 50_000 }, now, byPlatform);
    const goal = await readGoal(company.id, now);
    const { figures } = await readOverview(company.id, OverviewQuery.parse({ startDate: "2026-11-01" }), now);
    expect(goal).toMatchObject({ month: "2026-11", goalInCents: 50_000, grossInCents: figures.grossInCents });
    // R$ 49.90 in 19 full days projects to R$ 78.79 in 30 days. The actual gross is higher, because
    // it includes today's sale.
    expect(goal).toMatchObject({ grossInCents: 9_980, projectedInCents: 9_980 });
    expect(await readGoal(company.id, at("2026-11-07"))).toMatchObject({ projectedInCents: null });
    await setGoal(company.id, { goalInCents: null }, now, byPlatform);
    await setGoal(company.id, { goalInCents: null }, now, byPlatform);
    expect(await readGoal(company.id, now)).toMatchObject({ goalInCents: null });
    const lines = await auditOf(company.id);
    expect(lines.map(({ action, after }) => [action, after])).toEqual([
      ["goal.changed", { goalInCents: 50_000 }],
      ["goal.changed", { goalInCents: null }],
    ]);
  });
});

it("the overview compares with the same days a year before", async () => {
  const company = await testCompany();
  await sell(company, "2025-11-03");
  await sell(company, "2026-11-02");
  const query = OverviewQuery.parse({ startDate: "2026-11-01", endDate: "2026-11-05", compare: "year" });
  const { figures, previous } = await readOverview(company.id, query, now);
  expect(previous).toMatchObject({ startDate: "2025-11-01", endDate: "2025-11-05", figures: { approved: 1 } });
  expect(figures.approved).toBe(1);
  const leap = OverviewQuery.parse({ startDate: "2024-02-28", endDate: "2024-02-29", compare: "year" });
  expect((await readOverview(company.id, leap, now)).previous?.days).toHaveLength(1);
});

it("the affiliates who sold most have the sales and commissions of their own pages", async () => {
  const { company, slug, productId } = await openShop(now);
  await openProgram(company, productId, now);
  const { affiliate } = await joinedAffiliate(company, productId, now);
  const { affiliate: idle } = await joinedAffiliate(company, productId, now);
  const order = newOrder({ affiliateClicks: [clickOn(affiliate.id, productId, now)] });
  const { transactionId } = await placeOrder(slug, order, now);
  await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
  await placeOrder(
    slug,
    newOrder({ affiliateClicks: [clickOn(idle.id, productId, now)], document: "11144477735" }),
    now,
  );
  const period = { from: at("2026-11-20"), until: at("2026-11-21") };
  const page = await listAffiliateCommissions(company.id, { affiliateId: affiliate.id, limit: 10, offset: 0 });
  expect(await listTopAffiliates(company.id, { ...period, from: at("2026-11-19") })).toEqual([
    {
      ...{ affiliateId: affiliate.id, name: affiliate.name, sales: 1 },
      grossInCents: (await sumFigures(company.id, {})).grossInCents,
      commissionInCents: page.rows.reduce((sum, { amountInCents }) => sum + amountInCents, 0),
    },
  ]);
  const listed = await sumFigures(company.id, { affiliateId: affiliate.id, startDate: "2026-11-20" });
  expect([listed.approved, listed.transactions]).toEqual([1, 1]);
  expect(await listTopAffiliates(company.id, { from: at("2026-11-21"), until: at("2026-11-22") })).toEqual([]);
});
