import { expect, it } from "vitest";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { chargePix, pixCharge, testCards } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { daysFrom, renewAt, testPlan } from "@/testing/support/subscriptions";
import { placeOrder } from "../../checkout/orders/place-order";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { addFigures, listSourceFigures, sumFigures } from "../sales/figures";

const now = new Date("2026-11-20T15:00:00.000Z");
const period = { startDate: "2026-11-20", endDate: "2026-11-20" };

it("the sales by source add up to the list's totals, to the cent", async () => {
  const { company, slug } = await openShop(now);
  const buy = async (source: string | null, isPaid = true) => {
    const order = await placeOrder(slug, newOrder(source === null ? {} : { tracking: { source } }), now);
    if (isPaid) await payInSandbox(company.id, { transactionId: order.transactionId ?? "" }, now);
  };
  await buy("instagram");
  await buy("instagram", false);
  await buy("email");
  await buy(null);
  await chargePix(company, pixCharge(), now);
  const rows = await listSourceFigures(company.id, period);
  expect(addFigures(rows)).toEqual(await sumFigures(company.id, period));
  expect(new Map(rows.map(({ source, transactions, grossInCents }) => [source, [transactions, grossInCents]]))).toEqual(
    new Map([
      ["instagram", [2, 4990]],
      ["email", [1, 4990]],
      [null, [2, 4990]],
    ]),
  );
});

it("a renewal keeps the UTM parameters of its subscription's first sale", async () => {
  // Card tokens expire by the wall clock.
  const startedAt = new Date();
  const { company, charges } = await openShop(startedAt);
  const { offerSlug } = await testPlan(company.id);
  const tracking = { source: "instagram", campaign: "natal" };
  await placeOrder(offerSlug, cardOrder(testCards.paid, { tracking }), startedAt);
  await reactOf(company);
  await renewAt(company, daysFrom(startedAt, 31));
  const rows = await charges();
  expect(rows.map((row) => [row.initiator, row.tracking])).toEqual([
    ["customer", tracking],
    ["merchant", tracking],
  ]);
});
