import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { sandboxTries } from "@/db/schema";
import {
  authorizationsOf,
  chargingOf,
  duplicatePaymentsOf,
  moneySentTo,
  runningAutomatic,
  settleAt,
} from "@/testing/support/charges/authorizations";
import { eventNamesOf, testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { transactionsOf } from "@/testing/support/reads";
import { chargesOf, daysFrom, dueOf, renewAt } from "@/testing/support/subscriptions";
import { acquirers } from "../../acquiring/port";
import type { Acquirer } from "../../acquiring/port/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransaction, getTransactionRow } from "../../payments/transactions/transactions";
import { cancelInSandbox, payDebits, refuseInSandbox } from "../../sandbox/payers/debits";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { getSubscriptionRow } from "../subscriptions/subscriptions";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const day = (count: number) => daysFrom(dueOf(1), count);

async function charged() {
  const company = await testCompany();
  const row = await runningAutomatic(company);
  await renewAt(company, day(-4));
  return { company, row, chargeId: await chargingOf(row) };
}

const read = ({ companyId, id }: { companyId: string; id: string }) => getSubscriptionRow(companyId, id);

async function triesOf(companyId: string): Promise<string[]> {
  const tried = await db().select().from(sandboxTries).where(eq(sandboxTries.companyId, companyId));
  return tried.map((each) => `${each.day} ${each.state}`).sort();
}

async function refuseAt(company: CompanyIdentity, chargeId: string, now: Date): Promise<void> {
  await refuseInSandbox(company.id, chargeId, now);
  await renewAt(company, daysFrom(now, 1));
}

describe("a cycle paid by an authorisation", () => {
  it("is sent to the payer's bank once, five days before it is due and not earlier", async () => {
    const company = await testCompany();
    const row = await runningAutomatic(company);
    await renewAt(company, day(-6));
    expect(await chargesOf(row)).toEqual(["0 1 paid paid"]);
    await Promise.all(Array.from({ length: 8 }, () => renewAt(company, day(-4))));
    await renewAt(company, day(-3));
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 in_flight pending"]);
    expect(await triesOf(company.id)).toEqual(["2026-12-20 scheduled"]);
    const charge = await getTransaction(company.id, await chargingOf(row), day(-3));
    expect(charge).toMatchObject({ paymentMethod: "pix", status: "pending", Pix: { emv: "", qrCode: "" } });
  });

  it("counts as pending while the bank has not decided on the try", async () => {
    const { company } = await charged();
    expect(await renewAt(company, daysFrom(day(0), 1))).toMatchObject({ pending: 1, notDue: 0 });
  });

  it("is paid by the payer's bank on its day, and the next one waits for its own", async () => {
    const { company, row } = await charged();
    await payDebits(day(-1), company.id);
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 in_flight pending"]);
    await payDebits(day(0), company.id);
    await reactOf(company);
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
    expect(await read(row)).toMatchObject({ status: "active", cycle: 2, nextChargeAt: dueOf(2), approvedCharges: 2 });
    await renewAt(company, day(1));
    expect(await chargesOf(row)).toHaveLength(2);
    expect(await moneySentTo(company.id)).toEqual([2990, 2990]);
    expect((await eventNamesOf(company.id)).filter((name) => name === "subscription_renewed")).toHaveLength(1);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("is retried two, four and six days later, as one charge, and renews however late it is paid", async () => {
    const { company, row, chargeId } = await charged();
    for (const days of [0, 2, 4]) await refuseAt(company, chargeId, day(days));
    expect(await triesOf(company.id)).toEqual([
      "2026-12-20 failed",
      "2026-12-22 failed",
      "2026-12-24 failed",
      "2026-12-26 scheduled",
    ]);
    expect(await read(row)).toMatchObject({ status: "past_due", failures: 3, nextChargeAt: day(6) });
    await payDebits(day(6), company.id);
    await reactOf(company);
    expect(await read(row)).toMatchObject({ status: "active", failures: 0, cycle: 2, nextChargeAt: dueOf(2) });
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
    const names = await eventNamesOf(company.id);
    expect(names.filter((name) => name === "subscription_renewal_failed")).toHaveLength(3);
  });

  it("ends the subscription on the due day of the next cycle after four failed tries, once", async () => {
    const { company, row, chargeId } = await charged();
    for (const days of [0, 2, 4, 6]) await refuseAt(company, chargeId, day(days));
    expect(await read(row)).toMatchObject({ status: "past_due", failures: 4, nextChargeAt: dueOf(2) });
    await settleAt(company, day(9));
    await renewAt(company, day(20));
    expect(await read(row)).toMatchObject({ status: "past_due", failures: 4 });
    await Promise.all(Array.from({ length: 5 }, () => renewAt(company, dueOf(2))));
    expect(await read(row)).toMatchObject({ status: "canceled", cancelReason: "max_retries" });
    await settleAt(company, daysFrom(dueOf(2), 1));
    expect(await authorizationsOf(company.id)).toMatchObject([{ state: "canceled" }]);
    const names = await eventNamesOf(company.id);
    expect(names.filter((name) => name === "product_canceled")).toHaveLength(1);
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 failed canceled"]);
  });

  it("repeats a retry without an answer on the same day, which counts as one attempt", async () => {
    const { company, chargeId } = await charged();
    const { automatic } = sandboxAcquirer;
    let asked = 0;
    const retry: NonNullable<Acquirer["automatic"]>["retry"] = async () => {
      asked += 1;
      return { kind: "unknown", cause: new Error("no answer") };
    };
    if (automatic) acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, automatic: { ...automatic, retry } });
    await refuseAt(company, chargeId, day(0));
    expect(asked).toBe(1);
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await renewAt(company, daysFrom(day(1), 0, 1));
    await renewAt(company, daysFrom(day(1), 0, 2));
    expect(await triesOf(company.id)).toEqual(["2026-12-20 failed", "2026-12-22 scheduled"]);
  });

  it("moves the retry to another day if its day has passed before the bank received it", async () => {
    const { company, row, chargeId } = await charged();
    const { automatic } = sandboxAcquirer;
    const retry: NonNullable<Acquirer["automatic"]>["retry"] = async () => ({ kind: "unknown", cause: new Error() });
    if (automatic) acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, automatic: { ...automatic, retry } });
    await refuseAt(company, chargeId, day(0));
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await renewAt(company, day(2));
    expect(await read(row)).toMatchObject({ status: "past_due", failures: 1, nextChargeAt: day(4) });
  });
});

describe("a charge that waits for its day at the payer's bank", () => {
  it("is withdrawn there with the authorisation when the subscription is canceled, and never paid", async () => {
    const { company, row, chargeId } = await charged();
    await cancelSubscription(company.id, row.id, day(-2));
    expect(await getTransactionRow(company.id, chargeId)).toMatchObject({ status: "canceled" });
    expect(await authorizationsOf(company.id)).toMatchObject([{ state: "canceled" }]);
    await payDebits(day(0), company.id);
    await reactOf(company);
    expect(await moneySentTo(company.id)).toEqual([2990]);
    expect(await read(row)).toMatchObject({ status: "canceled", cancelReason: "requested", chargingId: null });
  });

  it("goes back to the payer when the bank had paid it already", async () => {
    const { company, row, chargeId } = await charged();
    const cancelCharge: Acquirer["cancelCharge"] = async () => ({ kind: "unknown", cause: new Error("no answer") });
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, cancelCharge });
    await cancelSubscription(company.id, row.id, day(-2));
    await payInSandbox(company.id, { transactionId: chargeId }, day(0));
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await reactOf(company);
    expect(await duplicatePaymentsOf(company.id)).toMatchObject([{ transactionId: chargeId, duplicateOf: null }]);
    await settleAt(company, day(1));
    expect(await getTransactionRow(company.id, chargeId)).toMatchObject({ status: "refund", refunded: 2990 });
    expect(await read(row)).toMatchObject({ status: "canceled", cycle: 1 });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("ends with the payer's own cancellation, and the subscription with the period that is paid", async () => {
    const { company, row, chargeId } = await charged();
    await cancelInSandbox(company.id, row.authorizationId, day(-2));
    await reactOf(company);
    expect(await read(row)).toMatchObject({ status: "active" });
    await settleAt(company, day(-1));
    expect(await getTransactionRow(company.id, chargeId)).toMatchObject({ status: "canceled" });
    await renewAt(company, day(-1));
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 failed canceled"]);
    expect(await read(row)).toMatchObject({ status: "active", failures: 0, chargingId: null });
    await renewAt(company, day(0));
    expect(await read(row)).toMatchObject({ status: "canceled", cancelReason: "customer" });
    expect((await eventNamesOf(company.id)).filter((name) => name === "subscription_canceled")).toHaveLength(1);
    expect(await moneySentTo(company.id)).toEqual([2990]);
  });

  it("is withdrawn when the latest paid charge is disputed, and its subscription ends when that is refunded", async () => {
    const disputed = await charged();
    const [first] = await transactionsOf(disputed.company.id);
    await disputeInSandbox(disputed.company.id, first?.id ?? "", day(-3));
    await reactOf(disputed.company);
    await settleAt(disputed.company, day(-2));
    expect(await getTransactionRow(disputed.company.id, disputed.chargeId)).toMatchObject({ status: "canceled" });
    expect(await renewAt(disputed.company, day(-1))).toMatchObject({ held: 1 });
    expect(await read(disputed.row)).toMatchObject({ status: "active", failures: 0 });

    const refunded = await charged();
    const [paid] = await transactionsOf(refunded.company.id);
    await refundTransaction(
      refunded.company.id,
      { transactionId: paid?.id ?? "" },
      { refundId: newId(), now: day(-3) },
    );
    await reactOf(refunded.company);
    await settleAt(refunded.company, day(-2));
    expect(await read(refunded.row)).toMatchObject({ status: "canceled", cancelReason: "refunded" });
    expect(await getTransactionRow(refunded.company.id, refunded.chargeId)).toMatchObject({ status: "canceled" });
  });
});
