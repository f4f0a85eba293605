import { afterEach, describe, expect, it } from "vitest";
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
import { disputesOf } from "@/testing/support/reads";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { decideChargeback, openChargeback } from "../../acquiring/sandbox/disputes";
import { openInfraction } from "../../acquiring/sandbox/infractions";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { decideInfractionInSandbox, openInfractionInSandbox } from "../../sandbox/payers/infractions";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { acquirerKeyOf } from "../charges/charge-request";
import { createBoletoCharge } from "../charges/create-boleto-charge";
import { refundTransaction } from "../refunds/refund-transaction";
import { getTransaction } from "../transactions/transactions";
import { sweepReconciliation } from "./sweep-reconciliation";

const now = new Date("2026-11-20T12:00:00.000Z");
const opening = ["transaction_chargeback", "dispute_opened"];
const [second, day] = [1000, 86_400_000];
const later = (ms: number) => new Date(now.getTime() + ms);
const sweep = (companyId: string, ms: number) =>
  sweepReconciliation(later(ms), new Date(Date.now() + 20_000), companyId);

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

function watch(companyId: string, id: string) {
  return {
    companyId,
    id,
    key: acquirerKeyOf(id),
    read: () => getTransaction(companyId, id, now),
    disputes: () => disputesOf(companyId, id),
    askedOn: async (days: number[]) => {
      const asked: number[] = [];
      for (const each of days) if ((await sweep(companyId, each * day)).asked > 0) asked.push(each);
      return asked;
    },
  };
}

async function paidCard() {
  const company = await testCompany();
  const { id } = await chargeCardOf(company, testCards.paid, now);
  return watch(company.id, id);
}

async function paidPix() {
  const company = await testCompany();
  const { id } = await chargePix(company, pixCharge({ amountInCents: 10_000 }), now);
  await payInSandbox(company.id, { transactionId: id }, now);
  return watch(company.id, id);
}

describe("a dispute whose notice was lost", () => {
  it.each([
    ["a cardholder", paidCard],
    ["a payer's bank", paidPix],
  ])("of %s is found a day after the payment, once, however many sweeps run at once", async (_, sell) => {
    const { companyId, key, read, disputes } = await sell();
    await openChargeback(companyId, key, now);
    await sweep(companyId, day - 1);
    expect(await read()).toMatchObject({ status: "paid" });
    const runs = await Promise.all([1, 2, 3].map(() => sweep(companyId, day + 30 * second)));
    expect(runs.reduce((sum, { changed }) => sum + changed, 0)).toBe(1);
    expect(await read()).toMatchObject({ status: "chargeback" });
    expect(await disputes()).toMatchObject([{ amountInCents: 10_000, status: "opened" }]);
    expect(await balancesOf(companyId)).toMatchObject({ blocked: 10_000 });
    expect((await eventNamesOf(companyId)).slice(2)).toEqual(opening);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });

  it("is found with its outcome, when that notice was lost too", async () => {
    const { companyId, key, read } = await paidCard();
    await openChargeback(companyId, key, now);
    await decideChargeback(companyId, key, "won");
    await sweep(companyId, 30 * day);
    expect(await read()).toMatchObject({ status: "paid" });
    expect((await eventNamesOf(companyId)).slice(2)).toEqual([...opening, "transaction_chargeback_won", "dispute_won"]);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });

  it("is found at the next age when its acquirer did not answer", async () => {
    const { companyId, key, read } = await paidPix();
    await openChargeback(companyId, key, now);
    const readCharge = async () => ({ kind: "unknown", cause: new Error("no answer") }) as const;
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, readCharge });
    expect(await sweep(companyId, day)).toMatchObject({ asked: 1, changed: 0, unreachable: 1 });
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    expect(await sweep(companyId, 3 * day)).toMatchObject({ asked: 1, changed: 1, unreachable: 0 });
    expect(await read()).toMatchObject({ status: "chargeback" });
  });
});

describe("a second dispute whose notice was lost", () => {
  it("is found although the charge is disputed already", async () => {
    const company = await testCompany();
    const { id: transactionId } = await chargePix(company, pixCharge({ amountInCents: 10_000 }), now);
    const { companyId, key, disputes } = watch(company.id, transactionId);
    await payInSandbox(companyId, { transactionId, amountInCents: 4_000 }, now);
    await payInSandbox(companyId, { transactionId, amountInCents: 6_000 }, later(second));
    await openInfractionInSandbox(companyId, { transactionId }, now);
    await decideInfractionInSandbox(companyId, transactionId, "accepted", now);
    expect(await openInfraction({ companyId, chargeKey: key, amountInCents: undefined, openedAt: now })).toBe("opened");
    expect(await sweep(companyId, 3 * day)).toMatchObject({ asked: 1, changed: 1 });
    expect(await disputes()).toMatchObject([
      { amountInCents: 4_000, status: "lost" },
      { amountInCents: 6_000, status: "opened" },
    ]);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });
});

describe("the end of a dispute whose notice was lost", () => {
  it.each([
    ["won", "paid", { acquirer: -10_000, pending: 9451, fees: 549 }],
    ["lost", "chargeback", { pending: 9451, available: -10_000, fees: 549 }],
  ] as const)("is found when it was %s, a day after the dispute was opened", async (verdict, status, balances) => {
    const { companyId, id, key, read, disputes } = await paidCard();
    await disputeInSandbox(companyId, id, later(10 * day));
    await decideChargeback(companyId, key, verdict);
    expect(await sweep(companyId, 11 * day)).toMatchObject({ asked: 1, changed: 1 });
    expect(await read()).toMatchObject({ status });
    expect(await disputes()).toMatchObject([{ status: verdict, decidedAt: later(11 * day).toISOString() }]);
    expect(await balancesOf(companyId)).toEqual(balances);
    expect(await sweep(companyId, 11 * day + 30 * second)).toMatchObject({ changed: 0 });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });
});

describe("a paid charge", () => {
  it("is read less and less often, and not once it can no longer be disputed", async () => {
    const { askedOn } = await paidPix();
    const days = [0.5, 1, 2, 3, 5, 7, 14, 29, 30, 60, 90, 120, 150, 180, 181, 365];
    expect(await askedOn(days)).toEqual([1, 3, 7, 14, 30, 60, 90, 120, 180]);
  });

  it("is read from its payment on, even if it was charged weeks before", async () => {
    const company = await testCompany();
    const { id } = await createBoletoCharge(company, pixCharge(), { transactionId: newId(now), now });
    await payInSandbox(company.id, { transactionId: id }, later(20 * day));
    expect(await watch(company.id, id).askedOn([21, 23, 28, 30, 50])).toEqual([21, 23, 50]);
  });

  it("is read while its dispute is open, and not once that is lost", async () => {
    const { companyId, id, key, askedOn } = await paidCard();
    await disputeInSandbox(companyId, id, later(10 * day));
    expect(await askedOn([11, 14, 17])).toEqual([11, 17]);
    await decideChargeback(companyId, key, "lost");
    expect(await askedOn([24, 30, 40, 60])).toEqual([24]);
  });

  it("that was fully refunded is read too: the acquirer may take the money once more", async () => {
    const { companyId, id, askedOn } = await paidPix();
    await refundTransaction(companyId, { transactionId: id }, { refundId: newId(now), now });
    expect(await askedOn([1, 3])).toEqual([1, 3]);
  });
});
