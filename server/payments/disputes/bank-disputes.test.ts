import { describe, expect, it } from "vitest";
import { pixAtBank } from "@/testing/support/charges/pix-at-bank";
import { companyWithBank } from "@/testing/support/charges/seller-bank";
import { balancesOf, transfersOf } from "@/testing/support/payments";

const twenty = Array.from({ length: 20 });

describe("an infraction of a Pix in the seller's own bank account", () => {
  it.each([
    ["accepted", ["blocked>acquirer 4000"]],
    ["rejected", ["blocked>available 4000", "available>acquirer 4000"]],
  ] as const)("comes from there while it is open, and is %s", async (verdict, lines) => {
    const { companyId, pay, report, decide, expectSound } = await pixAtBank(await companyWithBank());
    await pay();
    await report(4000);
    expect((await transfersOf(companyId)).slice(3)).toEqual(["acquirer>available 4000", "available>blocked 4000"]);
    expect(await balancesOf(companyId)).toEqual({ acquirer: -4000, blocked: 4000 });
    await expectSound();
    await decide(verdict);
    expect((await transfersOf(companyId)).slice(5)).toEqual(lines);
    expect(await balancesOf(companyId)).toEqual({});
    await expectSound();
  });

  it.each(["accepted", "rejected"] as const)("is debited again after a full refund, and is %s", async (verdict) => {
    const { companyId, pay, refund, report, decide, read, expectSound } = await pixAtBank(
      await companyWithBank({ bankPixFeeBps: 50 }),
    );
    await pay();
    await refund();
    expect(await report(4000)).toMatchObject({ status: "refund" });
    expect(await balancesOf(companyId)).toEqual({ acquirer: -4000, blocked: 4000 });
    await expectSound();
    await decide(verdict);
    expect(await balancesOf(companyId)).toEqual({});
    expect(await read()).toMatchObject({ status: "refund" });
    await expectSound();
  });

  it("is opened once of twenty at once, and decided once", async () => {
    const { companyId, pay, report, decide, expectSound } = await pixAtBank(await companyWithBank());
    await pay();
    await Promise.allSettled(twenty.map(() => report(1000)));
    await Promise.allSettled(twenty.map(() => decide("rejected")));
    expect((await transfersOf(companyId)).slice(3)).toEqual([
      "acquirer>available 1000",
      "available>blocked 1000",
      "blocked>available 1000",
      "available>acquirer 1000",
    ]);
    await expectSound();
  });
});
