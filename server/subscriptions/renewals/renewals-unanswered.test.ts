import { describe, expect, it } from "vitest";
import { eventNamesOf, makeIssuerDecisionDue, testCards, testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import {
  capturesOf,
  chargesOf,
  daysFrom,
  dueOf,
  putCard,
  renewAt,
  running,
  startedAt,
  testDeadline,
} from "@/testing/support/subscriptions";
import { sweepReconciliation } from "../../payments/unknown-outcomes/sweep-reconciliation";
import { announceIssuers } from "../../sandbox/payers/payers-bank";
import { getSubscriptionRow } from "../subscriptions/subscriptions";
import { renewSubscription } from "./renew-subscription";

async function eventsOf(companyId: string): Promise<string[]> {
  return (await eventNamesOf(companyId)).filter((name) => !name.startsWith("transaction_"));
}

describe("a renewal without an answer", () => {
  it("blocks further attempts of its subscription until decided, and is captured once", async () => {
    const company = await testCompany();
    const row = await running(company);
    await putCard(company, row.id, testCards.silent, daysFrom(startedAt, 1));
    expect(await renewAt(company, dueOf(1))).toMatchObject({ pending: 1 });
    expect(await renewAt(company, daysFrom(dueOf(1), 3))).toMatchObject({ renewed: 0, failed: 0, pending: 0 });
    expect(await renewSubscription(company, row.id, daysFrom(dueOf(3), 0), { atOnce: true })).toBe("notDue");
    await sweepReconciliation(new Date(dueOf(1).getTime() + 91_000), testDeadline(), company.id);
    await reactOf(company);
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({
      cycle: 2,
      chargingId: null,
      status: "active",
    });
    expect(await capturesOf(company.id)).toEqual({ captured: 2, asked: 2 });
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
  });

  it("is reconciled on the real clock even if made on a moved clock", async () => {
    const company = await testCompany();
    const row = await running(company);
    await putCard(company, row.id, testCards.silent, daysFrom(startedAt, 1));
    await renewAt(company, dueOf(12));
    expect(await sweepReconciliation(dueOf(11), testDeadline(), company.id)).toMatchObject({ asked: 1, changed: 1 });
    await reactOf(company);
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ cycle: 2, chargingId: null });
  });

  it.each([
    [testCards.paidLater, { status: "active", cycle: 2, failures: 0 }],
    [testCards.refusedLater, { status: "past_due", cycle: 1, failures: 1, nextChargeAt: daysFrom(dueOf(1), 1) }],
  ])("is concluded by the issuer's late decision on %s", async (number, expected) => {
    const company = await testCompany();
    const row = await running(company);
    await putCard(company, row.id, number, daysFrom(startedAt, 1));
    await renewAt(company, dueOf(1));
    const { chargingId } = await getSubscriptionRow(company.id, row.id);
    await makeIssuerDecisionDue(chargingId ?? "");
    await announceIssuers(new Date());
    await Promise.all(Array.from({ length: 5 }, () => reactOf(company)));
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ ...expected, chargingId: null });
    expect((await eventsOf(company.id)).length).toBe(2);
  });

  it("overtaken by a card change is followed by a try of the new card", async () => {
    const company = await testCompany();
    const row = await running(company);
    await putCard(company, row.id, testCards.refusedLater, daysFrom(startedAt, 1));
    await renewAt(company, dueOf(1));
    await putCard(company, row.id, testCards.paid, dueOf(1));
    const { chargingId } = await getSubscriptionRow(company.id, row.id);
    await makeIssuerDecisionDue(chargingId ?? "");
    await announceIssuers(new Date());
    await reactOf(company);
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 1 });
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 failed refused do_not_honor", "1 2 paid paid"]);
  });
});
