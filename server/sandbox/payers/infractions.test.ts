import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import {
  balancesOf,
  chargeCardOf,
  chargePix,
  eventNamesOf,
  pixCharge,
  testCards,
  testCompany,
} from "@/testing/support/payments";
import { disputesOf, wholeList } from "@/testing/support/reads";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { listDisputes } from "../../payments/disputes/disputes";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransaction } from "../../payments/transactions/transactions";
import { decideInfractionInSandbox, openInfractionInSandbox } from "./infractions";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "./payers-bank";

const now = new Date("2026-11-20T12:00:00.000Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const opening = ["transaction_chargeback", "dispute_opened"];

async function paidPix() {
  const company = await testCompany();
  const { id: transactionId } = await chargePix(company, pixCharge({ amountInCents: 10_000 }), now);
  await payInSandbox(company.id, { transactionId }, now);
  const companyId = company.id;
  return {
    companyId,
    transactionId,
    report: (amountInCents?: number, at = now) =>
      openInfractionInSandbox(companyId, { transactionId, amountInCents }, at),
    decide: (verdict: "accepted" | "rejected") => decideInfractionInSandbox(companyId, transactionId, verdict, now),
    refund: (amountInCents?: number) =>
      refundTransaction(companyId, { transactionId, amountInCents }, { refundId: newId(now), now }),
    read: () => getTransaction(companyId, transactionId, now),
    disputes: () => disputesOf(companyId, transactionId),
    expectSound: async () => expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] }),
  };
}

describe("an infraction of a Pix", () => {
  it("blocks the payment, below zero where its fee is gone, and may be answered for 7 days", async () => {
    const { companyId, report, disputes, expectSound } = await paidPix();
    expect(await report()).toMatchObject({ status: "chargeback" });
    expect(await balancesOf(companyId)).toMatchObject({ available: -99, blocked: 10_000 });
    const expected = { kind: "infraction", amountInCents: 10_000, status: "opened" };
    expect(await disputes()).toMatchObject([expected]);
    const { rows } = await listDisputes(companyId, wholeList);
    expect(rows).toMatchObject([{ reason: "FR01", deadlineAt: later(7).toISOString() }]);
    expect((await eventNamesOf(companyId)).slice(2)).toEqual(opening);
    await expectSound();
  });

  it("of a part blocks that alone; accepted, the rest may still be refunded and the charge stays disputed", async () => {
    const { companyId, report, decide, refund, read, expectSound } = await paidPix();
    await report(4000);
    expect(await balancesOf(companyId)).toMatchObject({ available: 5901, blocked: 4000 });
    expect(await decide("accepted")).toMatchObject({ status: "chargeback" });
    expect((await eventNamesOf(companyId)).at(-1)).toBe("dispute_lost");
    expect(await balancesOf(companyId)).toMatchObject({ available: 5901, acquirer: -6000 });
    await expect(refund(6001)).rejects.toMatchObject({ code: "refund_exceeds_remaining" });
    await refund(5000);
    expect(await read()).toMatchObject({ status: "chargeback", refundedInCents: 5000 });
    await expectSound();
  });

  it("that is rejected frees the money, and the charge is paid", async () => {
    const { companyId, report, decide, expectSound } = await paidPix();
    const before = await balancesOf(companyId);
    await report(4000);
    expect(await decide("rejected")).toMatchObject({ status: "paid" });
    expect(await balancesOf(companyId)).toEqual(before);
    expect((await eventNamesOf(companyId)).slice(4)).toEqual(["transaction_chargeback_won", "dispute_won"]);
    await expectSound();
  });

  it.each([
    ["rejected", "accepted", "chargeback"],
    ["accepted", "rejected", "chargeback"],
    ["rejected", "rejected", "paid"],
  ] as const)("of each of two payments is a dispute: %s, then %s", async (first, second, status) => {
    const { companyId, transactionId, report, decide, disputes, expectSound } = await paidPix();
    await payInSandbox(companyId, { transactionId, amountInCents: 3000 }, later(0.1));
    await report(undefined, later(0.2));
    await report(undefined, later(0.3));
    expect(await disputes()).toMatchObject([{ amountInCents: 10_000 }, { amountInCents: 3000 }]);
    expect((await eventNamesOf(companyId)).slice(3)).toEqual([...opening, ...opening]);
    await expect(report()).rejects.toMatchObject({ code: "infraction_not_possible", status: 409 });
    expect(await decide(first)).toMatchObject({ status: "chargeback" });
    expect(await decide(second)).toMatchObject({ status });
    const told = (await eventNamesOf(companyId)).filter((name) => name === "transaction_chargeback_won");
    expect(told).toHaveLength(status === "paid" ? 1 : 0);
    await expect(decide("rejected")).rejects.toMatchObject({ code: "dispute_not_open" });
    await expectSound();
  });

  it("after a whole refund takes the money once more, and the charge stays refunded", async () => {
    const { companyId, report, decide, refund, disputes, expectSound } = await paidPix();
    await refund();
    expect(await report(4000)).toMatchObject({ status: "refund" });
    expect(await disputes()).toMatchObject([{ amountInCents: 4000, afterRefund: true }]);
    expect(await balancesOf(companyId)).toMatchObject({ available: -4000, blocked: 4000 });
    expect(await decide("accepted")).toMatchObject({ status: "refund" });
    await expectSound();
  });

  it("takes at most what refunds left", async () => {
    const { report, refund, disputes, expectSound } = await paidPix();
    await refund(7000);
    await report();
    expect(await disputes()).toMatchObject([{ amountInCents: 3000, afterRefund: false }]);
    await expectSound();
  });

  it("is opened once of twenty at once, and decided once", async () => {
    const { report, decide, disputes, expectSound } = await paidPix();
    const succeeded = (all: PromiseSettledResult<unknown>[]) => all.filter(({ status }) => status === "fulfilled");
    const twenty = Array.from({ length: 20 });
    expect(succeeded(await Promise.allSettled(twenty.map(() => report(1000))))).toHaveLength(1);
    expect(succeeded(await Promise.allSettled(twenty.map(() => decide("accepted"))))).toHaveLength(1);
    expect(await disputes()).toMatchObject([{ amountInCents: 1000, status: "lost" }]);
    await expectSound();
  });

  it("is refused for a card, an unpaid Pix, more than was paid, and beside a dispute of the whole charge", async () => {
    const { companyId, transactionId, report, disputes } = await paidPix();
    const notPossible = { code: "infraction_not_possible", status: 409 };
    const company = await testCompany();
    const card = await chargeCardOf(company, testCards.paid, now);
    const pending = await chargePix(company, pixCharge(), now);
    for (const { id } of [card, pending]) {
      const asked = openInfractionInSandbox(company.id, { transactionId: id }, now);
      await expect(asked).rejects.toMatchObject(notPossible);
    }
    await expect(openInfractionInSandbox(company.id, { transactionId }, now)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(report(10_001)).rejects.toMatchObject({ code: "infraction_exceeds_payment", status: 400 });
    expect(await disputes()).toEqual([]);
    await report(1);
    await expect(disputeInSandbox(companyId, transactionId, now)).rejects.toMatchObject({ status: 409 });
    await expect(decideInSandbox(companyId, transactionId, "won", now)).rejects.toMatchObject({
      code: "dispute_not_open",
    });
  });
});
