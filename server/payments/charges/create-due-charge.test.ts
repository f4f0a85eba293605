import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { eventNamesOf, pixCharge, testCompany } from "@/testing/support/payments";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { clearBoletos, expireInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { refundTransaction } from "../refunds/refund-transaction";
import { getTransaction } from "../transactions/transactions";
import { sweepTransactions } from "../unknown-outcomes/sweep-transactions";
import { createBoletoCharge } from "./create-boleto-charge";
import { createPixCharge } from "./create-pix-charge";
import { previewDueAmount } from "./preview-due-amount";

/** A Friday in São Paulo, in the past so that sweeps of other tests do not find these charges. */
const now = new Date("2021-08-06T15:00:00.000Z");
const soon = () => new Date(Date.now() + 20_000);

const cob = {
  expirationDate: "2021-08-10",
  daysAfterDueDate: 10,
  fine: { type: "percent" as const, value: 2 },
  interest: { type: "percent" as const, basis: "month" as const, calendar: "calendar" as const, value: 1 },
};

async function dueCharge() {
  const company = await testCompany();
  const input = { ...pixCharge({ amountInCents: 10_000 }), cob };
  const charge = await createPixCharge(company, input, { transactionId: newId(now), now });
  return { companyId: company.id, transactionId: charge.id };
}

async function boletoCharge() {
  const company = await testCompany();
  const charge = await createBoletoCharge(company, pixCharge(), { transactionId: newId(now), now });
  return { companyId: company.id, transactionId: charge.id, charge };
}

const at = (day: string) => new Date(`${day}T15:00:00.000Z`);

describe("a Pix with a due date that is paid in parts", () => {
  const parts = async (...paid: [day: string, amountInCents: number][]) => {
    const { companyId, transactionId } = await dueCharge();
    for (const [day, amountInCents] of paid) {
      await payInSandbox(companyId, { transactionId, amountInCents, paidAt: at(day).toISOString() }, at("2021-08-20"));
    }
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
    return getTransaction(companyId, transactionId, at("2021-08-20"));
  };

  it("waits for the fine and interest of the day the last part was paid, whichever notice arrives first", async () => {
    const [onTime, late] = [["2021-08-10", 5000] as const, ["2021-08-20", 5000] as const];
    expect(await parts([...onTime], [...late])).toMatchObject({ status: "pending", amountPaidInCents: 10_000 });
    expect(await parts([...late], [...onTime])).toMatchObject({ status: "pending", amountPaidInCents: 10_000 });
    expect(await parts(["2021-08-20", 5233], [...onTime])).toMatchObject({ status: "paid", amountPaidInCents: 10_233 });
  });

  it("is paid by a payment that covered it on its day, even if the notice of a later payment arrives first", async () => {
    const [whole, later] = [["2021-08-10", 10_000] as const, ["2021-08-20", 50] as const];
    expect(await parts([...whole], [...later])).toMatchObject({ status: "paid", amountPaidInCents: 10_050 });
    expect(await parts([...later], [...whole])).toMatchObject({ status: "paid", amountPaidInCents: 10_050 });
  });
});

describe("a Pix with a due date", () => {
  it("shows the amount its terms give for the day it is read, while it is pending", async () => {
    const { companyId, transactionId } = await dueCharge();
    expect(await getTransaction(companyId, transactionId, at("2021-08-10"))).toMatchObject({
      status: "pending",
      amountDueInCents: 10_000,
      cob,
      Pix: { expiresAt: "2021-08-21T03:00:00.000Z", emv: expect.stringContaining("/qr/v2/cobv/") },
    });
    expect((await getTransaction(companyId, transactionId, at("2021-08-20"))).amountDueInCents).toBe(10_233);
    expect(await previewDueAmount(companyId, transactionId, "2021-08-20", now)).toEqual({
      amountDueInCents: 10_233,
      originalInCents: 10_000,
      fineInCents: 200,
      interestInCents: 33,
      discountInCents: 0,
      daysLate: 10,
      payable: true,
    });
    expect(await previewDueAmount(companyId, transactionId, "2021-08-21", now)).toMatchObject({ payable: false });
  });

  it("settles once the money paid covers the amount due on that day", async () => {
    const { companyId, transactionId } = await dueCharge();
    const paidAt = at("2021-08-20").toISOString();
    const short = await payInSandbox(companyId, { transactionId, amountInCents: 10_000, paidAt }, at("2021-08-20"));
    expect(short).toMatchObject({ status: "pending", amountPaidInCents: 10_000, amountDueInCents: 10_233 });
    const paid = await payInSandbox(companyId, { transactionId, paidAt }, at("2021-08-20"));
    expect(paid).toMatchObject({
      status: "paid",
      amount: 10_000,
      amountPaidInCents: 10_233,
      fees: 101,
      aprovedAt: paidAt,
    });
    expect(paid.amountDueInCents).toBeNull();
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_underpaid", "transaction_paid"]);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("is canceled after its last payable day and still accepts late money", async () => {
    const { companyId, transactionId } = await dueCharge();
    await sweepTransactions(new Date("2021-08-21T02:59:59.999Z"), soon(), companyId);
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({ status: "pending" });
    await sweepTransactions(new Date("2021-08-21T03:00:00.000Z"), soon(), companyId);
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({ status: "canceled" });
    const paidAt = at("2021-08-25").toISOString();
    expect(await payInSandbox(companyId, { transactionId, paidAt }, at("2021-08-25"))).toMatchObject({
      status: "paid",
      amountPaidInCents: 10_250,
    });
  });

  it("refuses impossible terms, naming the field, and stores nothing", async () => {
    const company = await testCompany();
    const faults: [object, string][] = [
      [{ ...cob, expirationDate: "2021-08-05" }, "cob.expirationDate"],
      [
        { ...cob, discount: { type: "fixed", basis: "until_date", dates: [{ date: "2021-08-11", value: 100 }] } },
        "cob.discount.dates.0.date",
      ],
      [
        { ...cob, discount: { type: "percent", basis: "until_date", dates: [{ date: "2021-08-09", value: 100 }] } },
        "cob.discount.dates.0.value",
      ],
    ];
    for (const [terms, field] of faults) {
      const input = { ...pixCharge(), cob: terms as typeof cob };
      const transactionId = newId(now);
      await expect(createPixCharge(company, input, { transactionId, now })).rejects.toMatchObject({
        code: "VALIDATION",
        field,
      });
      await expect(getTransaction(company.id, transactionId, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});

describe("a boleto", () => {
  it("is due in three business days, until the day ends in São Paulo", async () => {
    const { companyId, transactionId, charge } = await boletoCharge();
    expect(charge).toMatchObject({ status: "pending", fees: 349, boleto: { dueAt: "2021-08-12T02:59:59.999Z" } });
    expect(charge.boleto.barcode).toMatch(/^9999\d{40}$/);
    expect(charge.boleto.digitableLine).toMatch(/^\d{47}$/);
    expect(charge.boleto.url).toMatch(/\/boleto\/[\w-]{43}$/);
    expect(charge.boleto.url).not.toContain(transactionId);
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({
      paymentMethod: "boleto",
      Pix: null,
      boleto: charge.boleto,
    });
  });

  it("clears by itself within three business days and is released on the business day after", async () => {
    const { companyId, transactionId } = await boletoCharge();
    await clearBoletos(now);
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({ status: "pending" });
    await clearBoletos(at("2021-08-11"));
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({ status: "paid", netAmount: 4641 });
    await clearBoletos(at("2021-08-11"));
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_paid"]);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("clears at once when its payer pays in the sandbox", async () => {
    const { companyId, transactionId } = await boletoCharge();
    expect(await payInSandbox(companyId, { transactionId }, now)).toMatchObject({ status: "paid" });
  });

  it("does not clear once expired, and is canceled thirty days after its due date", async () => {
    const { companyId, transactionId } = await boletoCharge();
    await sweepTransactions(new Date("2021-09-11T02:59:59.999Z"), soon(), companyId);
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({ status: "pending" });
    await sweepTransactions(new Date("2021-09-11T03:00:00.000Z"), soon(), companyId);
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({ status: "canceled" });
    await clearBoletos(at("2021-09-20"));
    expect(await getTransaction(companyId, transactionId, now)).toMatchObject({ status: "canceled" });
    const other = await boletoCharge();
    expect(await expireInSandbox(other.companyId, other.transactionId, now)).toMatchObject({ status: "canceled" });
  });

  it("is refunded to a Pix key, which it requires and other methods reject", async () => {
    const { companyId, transactionId } = await boletoCharge();
    await payInSandbox(companyId, { transactionId }, now);
    const refund = (pixKey?: string) =>
      refundTransaction(companyId, { transactionId, ...(pixKey ? { pixKey } : {}) }, { refundId: newId(now), now });
    await expect(refund()).rejects.toMatchObject({ code: "VALIDATION", field: "pixKey" });
    await expect(refund("nobody")).rejects.toMatchObject({ code: "VALIDATION", field: "pixKey" });
    expect(await refund("52998224725")).toMatchObject({ status: "refund", refundedInCents: 4990 });
    const pix = await dueCharge();
    await payInSandbox(pix.companyId, { transactionId: pix.transactionId }, now);
    const order = { transactionId: pix.transactionId, pixKey: "52998224725" };
    await expect(refundTransaction(pix.companyId, order, { refundId: newId(now), now })).rejects.toMatchObject({
      field: "pixKey",
    });
  });
});
