import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { testPassword as password } from "@/testing/support/auth";
import { balancesOf } from "@/testing/support/payments";
import { automaticBusiness as business, noon, now, today } from "@/testing/support/payouts/automatic";
import { addMember, earn, payOut, userActor } from "@/testing/support/payouts/business";
import { listNotices } from "../../accounts/notices/notices";
import { addDays } from "../../core/calendar/calendar";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { changeLimits } from "../../ledger/payout-limits/limits";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { disputeInSandbox } from "../../sandbox/payers/payers-bank";
import { cancelPayout } from "./cancel-payout";
import { listPayouts } from "./payouts";

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

describe("an automatic payout", () => {
  it("takes all that is available, once a day, however many processes request it", async () => {
    const { company, companyId, userId, sweep, amounts, read } = await business(200_000);
    expect(await read()).toMatchObject({ nextOn: today, setBy: "Dona", pausedFor: null });
    const runs = await Promise.all(Array.from({ length: 10 }, () => sweep()));
    expect(runs.filter(({ automaticPayouts }) => automaticPayouts === 1)).toHaveLength(1);
    await earn(company, 50_000, now);
    await sweep();
    await sweep(noon(1));
    await sweep();
    await sweep(noon(1));
    expect(await amounts()).toEqual([
      [50_000, "scheduled"],
      [200_000, "scheduled"],
    ]);
    const { rows } = await listPayouts(companyId, { limit: 1, offset: 0 });
    expect(rows[0]).toMatchObject({ requestedBy: `user:${userId}`, description: "Saque automático" });
    expect(await read(noon(1))).toMatchObject({ nextOn: addDays(today, 2) });
    expect(await balancesOf(companyId)).not.toHaveProperty("available");
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });

  it("waits within its day until the one of the day before is 24 hours old, not for an approval", async () => {
    const { company, sweep, amounts } = await business(300_000);
    await sweep(later(noon(), 60_000));
    await earn(company, 300_000, now);
    await sweep(noon(1));
    await sweep(later(noon(1), 59_999));
    expect(await amounts()).toEqual([[300_000, "scheduled"]]);
    await sweep(later(noon(1), 60_000));
    expect(await amounts()).toEqual([
      [300_000, "scheduled"],
      [300_000, "scheduled"],
    ]);
  });

  it("waits for an approval if other payouts of 24 hours exceed the threshold with it", async () => {
    const { company, userId, sweep, amounts } = await business(800_000, { minInCents: 300_000 });
    await payOut(company, userActor(userId), { amountInCents: 400_000 }, now);
    await sweep(later(now, 60_000));
    expect(await amounts()).toEqual([
      [400_000, "awaiting_approval"],
      [400_000, "scheduled"],
    ]);
  });

  it("is not requested again on a day whose payout was canceled", async () => {
    const { companyId, sweep, amounts } = await business(200_000);
    await sweep();
    const [payout] = (await listPayouts(companyId, { limit: 1, offset: 0 })).rows;
    await cancelPayout(companyId, payout?.id ?? "", { actor: "operator" }, now);
    await sweep(noon(1));
    await cancelPayout(
      companyId,
      (await listPayouts(companyId, { limit: 1, offset: 0 })).rows[0]?.id ?? "",
      { actor: "operator" },
      now,
    );
    // Moving a clock forward and back must not cause a second payout for the first day.
    await sweep();
    expect(await amounts()).toEqual([
      [200_000, "canceled"],
      [200_000, "canceled"],
    ]);
  });

  it("is requested on its days alone, from six in the morning on", async () => {
    const weekday = new Date(`${addDays(today, 2)}T00:00:00Z`).getUTCDay() || 7;
    const { set, sweep, amounts } = await business(200_000, { frequency: "weekly", weekday });
    await sweep();
    await sweep(noon(1));
    await sweep(new Date(noon(2).getTime() - 6 * 60 * 60 * 1000 - 1));
    expect(await amounts()).toEqual([]);
    await sweep(noon(2));
    expect(await amounts()).toHaveLength(1);
    await set({ frequency: "off", destinationId: null });
    expect(await sweep(noon(9))).toEqual({ automaticPayouts: 0 });
  });

  it("waits for its minimum, and leaves what refunds and disputes took", async () => {
    const { company, companyId, sweep, amounts } = await business(30_000, { minInCents: 100_000 });
    await sweep();
    expect(await amounts()).toEqual([]);
    const refunded = await earn(company, 60_000, now);
    const disputed = await earn(company, 90_000, now);
    await refundTransaction(companyId, { transactionId: refunded }, { refundId: newId(now), now });
    await disputeInSandbox(companyId, disputed, now);
    await sweep();
    expect(await amounts()).toEqual([]);
    await earn(company, 100_000, now);
    await sweep();
    const { available, blocked } = await balancesOf(companyId);
    const [[amount = 0] = []] = await amounts();
    expect([available, blocked]).toEqual([undefined, 90_001]);
    expect(amount).toBeGreaterThanOrEqual(100_000);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });

  it("takes no more than the limits leave, and nothing of a negative balance", async () => {
    const { company, companyId, owner, sweep, amounts } = await business(500_000);
    const limits = { perPayoutInCents: 200_000, perDayInCents: 200_000, approvalAboveInCents: 200_000 };
    await changeLimits(companyId, { ...limits, password }, owner);
    await sweep();
    expect(await amounts()).toEqual([[200_000, "scheduled"]]);
    await changeLimits(companyId, { ...limits, perPayoutInCents: 300_000, perDayInCents: 300_000, password }, owner);
    const sale = await earn(company, 100_000, noon(1));
    await sweep(noon(1));
    await sweep(noon(2));
    expect(await amounts()).toEqual([
      [100_000, "scheduled"],
      [300_000, "awaiting_approval"],
      [200_000, "scheduled"],
    ]);
    await disputeInSandbox(companyId, sale, noon(2));
    expect((await balancesOf(companyId)).available).toBeLessThan(0);
    expect(await sweep(noon(3))).toEqual({ automaticPayouts: 0 });
  });

  it("needs a second member above the threshold; the member who set it is not told", async () => {
    const { companyId, userId, sweep, amounts } = await business(700_000);
    const colleague = await addMember(companyId, "finance", now);
    await sweep();
    expect(await amounts()).toEqual([[700_000, "awaiting_approval"]]);
    const page = { limit: 5, offset: 0 };
    expect((await listNotices({ companyId, userId }, page)).rows).toEqual([]);
    expect((await listNotices({ companyId, userId: colleague }, page)).rows).toMatchObject([
      { kind: "payout_awaiting_approval", details: { amountInCents: 700_000 } },
    ]);
  });
});
