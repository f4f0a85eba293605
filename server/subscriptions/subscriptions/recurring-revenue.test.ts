import { describe, expect, it } from "vitest";
import { testCards, testCompany } from "@/testing/support/payments";
import { daysFrom, dueOf, renewalCards, start, startedAt, testDeadline } from "@/testing/support/subscriptions";
import { sweepRenewals } from "../renewals/sweep-renewals";
import { cancelSubscription } from "./cancel-subscription";
import { readRecurringRevenue } from "./recurring-revenue";

describe("readRecurringRevenue", () => {
  it("converts every running plan to a month, and ignores other companies", async () => {
    const [company, stranger] = await Promise.all([testCompany(), testCompany()]);
    for (const frequency of ["weekly", "monthly", "annual"] as const)
      await start(company, testCards.paid, { frequency });
    await start(stranger);
    // 2990 × 52/12, 2990 and 2990/12, each rounded half up.
    const mrrInCents = 12_957 + 2_990 + 249;
    expect(await readRecurringRevenue(company.id, startedAt)).toEqual({
      subscriptions: 3,
      pastDue: 0,
      leaving: 0,
      paused: 0,
      mrrInCents,
      churnBps: null,
    });
  });

  it("counts those in arrears as running, and ended ones as churn of their thirty days", async () => {
    const company = await testCompany();
    const subscriptions = await Promise.all(Array.from({ length: 3 }, () => start(company)));
    await start(company, renewalCards.renewalsRefused);
    await cancelSubscription(company.id, subscriptions[0]?.subscription?.id ?? "", daysFrom(startedAt, 3));
    await sweepRenewals(dueOf(1), testDeadline(), company.id);
    expect(await readRecurringRevenue(company.id, daysFrom(startedAt, 31))).toEqual({
      subscriptions: 3,
      pastDue: 1,
      leaving: 0,
      paused: 0,
      mrrInCents: 3 * 2_990,
      churnBps: 2_500,
    });
    expect(await readRecurringRevenue(company.id, daysFrom(startedAt, 62))).toMatchObject({ churnBps: 0 });
  });

  it("rounds the sum of a frequency once, in arrears or not", async () => {
    const company = await testCompany();
    await start(company, testCards.paid, { frequency: "weekly" });
    await start(company, renewalCards.renewalsRefused, { frequency: "weekly" });
    const afterAWeek = daysFrom(startedAt, 7);
    await sweepRenewals(afterAWeek, testDeadline(), company.id);
    // 5980 × 52/12 is 25913.33. Rounding each amount would give twice 12957.
    expect(await readRecurringRevenue(company.id, afterAWeek)).toMatchObject({ pastDue: 1, mrrInCents: 25_913 });
  });

  it("is zero for a company without subscriptions", async () => {
    const { id } = await testCompany();
    const nothing = { subscriptions: 0, pastDue: 0, leaving: 0, paused: 0, mrrInCents: 0, churnBps: null };
    expect(await readRecurringRevenue(id, startedAt)).toEqual(nothing);
  });
});
