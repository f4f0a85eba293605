import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companies } from "@/db/schema";
import { pixAtBank } from "@/testing/support/charges/pix-at-bank";
import { addSellerBank, companyWithBank } from "@/testing/support/charges/seller-bank";
import {
  balancesOf,
  chargeCardOf,
  chargePix,
  pixCharge,
  testCards,
  testCompany,
  transfersOf,
} from "@/testing/support/payments";
import { payOut, userActor } from "@/testing/support/payouts/business";
import { acquirers } from "../../acquiring/port";
import type { Acquirer } from "../../acquiring/port/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { quoteAnticipation } from "../../treasury/anticipations/quote-anticipation";
import { refundTransaction } from "../refunds/refund-transaction";
import { readTransactionMoney } from "../transactions/transaction-money";
import { getTransaction } from "../transactions/transactions";
import { sweepReconciliation } from "../unknown-outcomes/sweep-reconciliation";

const now = new Date("2026-11-20T12:00:00.000Z");
const later = new Date(now.getTime() + 91_000);
const soon = () => new Date(Date.now() + 20_000);
const twenty = Array.from({ length: 20 });

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const paid = ["acquirer>pending 10000", "pending>available 10000", "available>acquirer 10000"];

describe("a Pix in the seller's own bank account", () => {
  it("leaves nothing in our balances and costs nothing unless a fee is agreed", async () => {
    const { companyId, pay, read, expectSound } = await pixAtBank(await companyWithBank());
    expect(await read()).toMatchObject({ fees: 0, netAmount: 10_000 });
    await pay();
    expect(await transfersOf(companyId)).toEqual(paid);
    expect(await balancesOf(companyId)).toEqual({});
    expect(await read()).toMatchObject({ status: "paid", fees: 0, netAmount: 10_000 });
    expect(await releaseReceivables(later, soon(), companyId)).toEqual({ released: 0 });
    await expectSound();
  });

  it("owes the agreed fee, and takes none of it from the money", async () => {
    const { companyId, pay, read, expectSound } = await pixAtBank(await companyWithBank({ bankPixFeeBps: 50 }));
    expect(await read()).toMatchObject({ fees: 50, netAmount: 9950 });
    await pay();
    expect(await transfersOf(companyId)).toEqual([...paid, "fees_due>fees 50"]);
    expect(await balancesOf(companyId)).toEqual({ fees: 50, fees_due: -50 });
    expect(await read()).toMatchObject({ status: "paid", fees: 50, netAmount: 9950 });
    await expectSound();
  });

  it("is settled once, however many notices of it come at once", async () => {
    const { companyId, pay, expectSound } = await pixAtBank(await companyWithBank({ bankPixFeeBps: 50 }));
    await Promise.all(twenty.map(() => pay()));
    expect(await transfersOf(companyId)).toEqual([...paid, "fees_due>fees 50"]);
    await expectSound();
  });

  it("stays there after part, late, excess and duplicate payments, with the fee of the sale only", async () => {
    const { companyId, pay, expire, read, expectSound } = await pixAtBank(await companyWithBank({ bankPixFeeBps: 50 }));
    await pay(4000);
    expect(await transfersOf(companyId)).toEqual([]);
    await expire();
    expect(await transfersOf(companyId)).toEqual([
      "acquirer>pending 4000",
      "pending>available 4000",
      "available>acquirer 4000",
    ]);
    expect(await read()).toMatchObject({ status: "canceled", fees: 0 });
    await expectSound();
    await pay(6000);
    expect(await read()).toMatchObject({ status: "paid", fees: 50, netAmount: 9950 });
    await pay(3000);
    expect(await read()).toMatchObject({ status: "paid", amountPaidInCents: 13_000, fees: 65, netAmount: 12_935 });
    expect(await balancesOf(companyId)).toEqual({ fees: 65, fees_due: -65 });
    await expectSound();
  });
});

describe("a refund from the seller's own bank account", () => {
  it("comes from there and returns its part of the owed fee", async () => {
    const { companyId, pay, refund, read, expectSound } = await pixAtBank(await companyWithBank({ bankPixFeeBps: 50 }));
    await pay();
    await refund(3000);
    expect((await transfersOf(companyId)).slice(4)).toEqual([
      "acquirer>available 3000",
      "available>acquirer 3000",
      "fees>fees_due 15",
    ]);
    expect(await balancesOf(companyId)).toEqual({ fees: 35, fees_due: -35 });
    await expectSound();
    await refund();
    expect(await read()).toMatchObject({ status: "refund", refundedInCents: 10_000 });
    expect(await balancesOf(companyId)).toEqual({});
    await expectSound();
  });

  it("neither needs nor changes the balance, and twenty concurrent refunds never exceed the payment", async () => {
    const company = await testCompany();
    const { id: disputed } = await chargePix(company, pixCharge(), now);
    await payInSandbox(company.id, { transactionId: disputed }, now);
    await disputeInSandbox(company.id, disputed, now);
    const before = await balancesOf(company.id);
    expect(before.available).toBe(-49);
    const { companyId, pay, refund, read, expectSound } = await pixAtBank(await addSellerBank(company.id));
    await pay();
    const asked = await Promise.allSettled(twenty.map(() => refund(1500)));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
    expect(await read()).toMatchObject({ refundedInCents: 9000 });
    expect(await balancesOf(companyId)).toEqual(before);
    await expectSound();
  });

  it("that the bank refuses stays there, and its fee is owed again", async () => {
    const refund: Acquirer["refund"] = async () => ({
      kind: "refused",
      refusal: { reason: "do_not_honor", code: null, retryable: false },
    });
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund });
    const sale = await pixAtBank(await companyWithBank({ bankPixFeeBps: 50 }));
    await sale.pay();
    await expect(sale.refund(4000)).rejects.toMatchObject({ code: "refund_refused" });
    expect((await transfersOf(sale.companyId)).slice(4)).toEqual([
      "acquirer>available 4000",
      "available>acquirer 4000",
      "fees>fees_due 20",
      "acquirer>available 4000",
      "available>acquirer 4000",
      "fees_due>fees 20",
    ]);
    expect(await balancesOf(sale.companyId)).toEqual({ fees: 50, fees_due: -50 });
    expect(await sale.read()).toMatchObject({ status: "paid", refundedInCents: 0 });
    await sale.expectSound();
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await sale.refund();
    expect(await balancesOf(sale.companyId)).toEqual({});
    await sale.expectSound();
  });

  it("whose answer is missing counts at once and is undone when the bank refused it", async () => {
    const refund: Acquirer["refund"] = async () => ({ kind: "unknown", cause: new Error("no answer") });
    const readRefund: Acquirer["readRefund"] = async () => ({
      kind: "done",
      value: { state: "refused", amountInCents: 10_000 },
    });
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund, readRefund });
    const sale = await pixAtBank(await companyWithBank({ bankPixFeeBps: 50 }));
    await sale.pay();
    expect(await sale.refund()).toMatchObject({ status: "paid", refundedInCents: 10_000 });
    expect(await balancesOf(sale.companyId)).toEqual({});
    await sale.expectSound();
    await sweepReconciliation(later, soon(), sale.companyId);
    expect(await sale.read()).toMatchObject({ status: "paid", refundedInCents: 0 });
    expect(await balancesOf(sale.companyId)).toEqual({ fees: 50, fees_due: -50 });
    await sale.expectSound();
  });
});

describe("a company that has a bank connection", () => {
  it("can neither pay out nor anticipate what lies there", async () => {
    const company = await companyWithBank();
    const { pay } = await pixAtBank(company);
    await pay();
    const asked = payOut(company, userActor(newId()), { amountInCents: 1000 }, now);
    await expect(asked).rejects.toMatchObject({ code: "payouts_not_offered" });
    await expect(quoteAnticipation(company, {}, now)).rejects.toMatchObject({ code: "anticipations_not_offered" });
  });

  it("earns by card as one without it", async () => {
    const [plain, mixed] = [await testCompany(), await addSellerBank((await testCompany()).id)];
    for (const company of [plain, mixed]) {
      const { id: transactionId } = await chargeCardOf(company, testCards.paid, now, { installments: 3 });
      await refundTransaction(company.id, { transactionId, amountInCents: 4000 }, { refundId: newId(now), now });
    }
    expect(await transfersOf(mixed.id)).toEqual(await transfersOf(plain.id));
  });

  it("pays the fee that is valid on the day of the sale, and no fee for changes stored before the fee existed", async () => {
    const company = await companyWithBank({ bankPixFeeBps: 50 });
    const old = {
      startsAt: "2026-11-01T03:00:00.000Z",
      pixFeeBps: 99,
      boletoFee: 349,
      cardFeeBps: 499,
      cardFeeFixed: 50,
    };
    const next = { ...old, startsAt: "2026-12-01T03:00:00.000Z", bankPixFeeBps: 80 };
    await db()
      .update(companies)
      .set({ feeChanges: [old, next] })
      .where(eq(companies.id, company.id));
    const charged = { ...company, feeChanges: [old, next] };
    const feesOn = async (day: string) => {
      const charge = await chargePix(charged, pixCharge({ amountInCents: 10_000 }), new Date(`${day}T12:00:00.000Z`));
      await payInSandbox(company.id, { transactionId: charge.id }, new Date("2026-12-24T12:00:00.000Z"));
      const { releases } = await readTransactionMoney(company.id, charge.id);
      expect(releases).toMatchObject([{ feesInCents: 0, remainingInCents: 10_000, releasedAt: expect.any(String) }]);
      return (await getTransaction(company.id, charge.id, now)).fees;
    };
    expect([await feesOn("2026-10-20"), await feesOn("2026-11-20"), await feesOn("2026-12-20")]).toEqual([50, 0, 80]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });
});
