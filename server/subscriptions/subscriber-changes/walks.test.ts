import { afterEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { chargingOf, duplicatePaymentsOf, runningAutomatic, settleAt } from "@/testing/support/charges/authorizations";
import { testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import {
  capturesOf,
  chargesOf,
  daysFrom,
  dueOf,
  renewAt,
  running,
  startedAt,
  testDeadline,
} from "@/testing/support/subscriptions";
import { blockCompany, unblockCompany } from "../../accounts/company/companies";
import { acquirers } from "../../acquiring/port";
import type { Acquirer } from "../../acquiring/port/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { deleteProduct } from "../../catalog/products/products";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { retrySubscription } from "../renewals/retry-subscription";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { getSubscription } from "../subscriptions/read-subscription";
import { getSubscriptionRow } from "../subscriptions/subscriptions";
import { leaveSubscription } from "./leave-subscription";
import { pauseSubscription } from "./pause-subscription";
import { endPauses, resumeSubscription } from "./resume-subscription";
import { staySubscribed } from "./stay-subscribed";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

interface Place {
  companyId: string;
  id: string;
}
const someDay = daysFrom(startedAt, 3);
const read = ({ companyId, id }: Place) => getSubscriptionRow(companyId, id);

async function paused(periods = 1) {
  const company = await testCompany();
  const row = await running(company);
  await pauseSubscription(company.id, row.id, periods, { now: someDay });
  const [first] = (await getSubscription(company, row.id)).pagamentos;
  return { company, row, firstId: first?.id ?? "" };
}

async function leftAtBank() {
  const company = await testCompany();
  const row = await runningAutomatic(company);
  await renewAt(company, daysFrom(dueOf(1), -4));
  const chargeId = await chargingOf(row);
  const cancelCharge: Acquirer["cancelCharge"] = async () => ({ kind: "unknown", cause: new Error("no answer") });
  acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, cancelCharge });
  await leaveSubscription(company.id, row.id, { now: daysFrom(dueOf(1), -2) });
  return { company, row, chargeId };
}

describe("a paused subscription", () => {
  it("is held while its last charge is disputed, charged if the seller wins, and ended if they lose", async () => {
    const [won, lost] = [await paused(), await paused()];
    for (const { company, firstId } of [won, lost]) {
      await disputeInSandbox(company.id, firstId, daysFrom(dueOf(1), 2));
      await reactOf(company);
    }
    await decideInSandbox(lost.company.id, lost.firstId, "lost", daysFrom(dueOf(1), 5));
    await reactOf(lost.company);
    expect(await read(lost.row)).toMatchObject({ status: "canceled", cancelReason: "disputed", pausedAt: null });
    await endPauses(dueOf(2), testDeadline(), won.company.id);
    expect(await renewAt(won.company, dueOf(2))).toMatchObject({ held: 1, renewed: 0 });
    await decideInSandbox(won.company.id, won.firstId, "won", daysFrom(dueOf(2), 1));
    await reactOf(won.company);
    await renewAt(won.company, daysFrom(dueOf(2), 2));
    await renewAt(won.company, dueOf(3));
    for (const { company } of [won, lost]) expect(await checkLedger(company.id)).toMatchObject({ ok: true });
    expect(await capturesOf(lost.company.id)).toEqual({ captured: 1, asked: 1 });
    expect(await chargesOf(won.row)).toEqual(["0 1 paid paid", "3 1 paid paid"]);
  });

  it("ends when its last charge is refunded, and is not charged again", async () => {
    const { company, row, firstId } = await paused();
    await refundTransaction(company.id, { transactionId: firstId }, { refundId: newId(), now: daysFrom(dueOf(1), 1) });
    await reactOf(company);
    expect(await read(row)).toMatchObject({ status: "canceled", cancelReason: "refunded", resumesAt: null });
    expect(await endPauses(dueOf(2), testDeadline(), company.id)).toEqual({ resumed: 0 });
    await renewAt(company, dueOf(2));
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
  });

  it("that its seller cancels neither resumes nor is charged, and cannot be taken back", async () => {
    const { company, row } = await paused();
    await cancelSubscription(company.id, row.id, daysFrom(dueOf(1), 1));
    expect(await read(row)).toMatchObject({ status: "canceled", cancelReason: "requested", pausedAt: null });
    expect(await endPauses(dueOf(2), testDeadline(), company.id)).toEqual({ resumed: 0 });
    await renewAt(company, dueOf(2));
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
    const late = daysFrom(dueOf(1), 2);
    await expect(resumeSubscription(company.id, row.id, { now: late })).rejects.toMatchObject({
      code: "subscription_not_paused",
    });
    await expect(staySubscribed(company.id, row.id, late)).rejects.toMatchObject({ code: "subscription_canceled" });
  });

  it("cannot be charged early by its seller, and goes on when its product was deleted", async () => {
    const { company, row } = await paused();
    await expect(retrySubscription(company, row.id, daysFrom(dueOf(1), 1))).rejects.toMatchObject({
      code: "subscription_not_past_due",
    });
    await deleteProduct(company.id, row.productId, daysFrom(dueOf(1), 1));
    await endPauses(dueOf(2), testDeadline(), company.id);
    expect(await renewAt(company, dueOf(2))).toMatchObject({ renewed: 1 });
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "2 1 paid paid"]);
  });

  it("of a blocked company is charged once after the block, and may be left meanwhile", async () => {
    const [stays, leaves] = [await paused(), await paused()];
    for (const { company } of [stays, leaves]) await blockCompany(company.id, daysFrom(dueOf(1), 1));
    await leaveSubscription(leaves.company.id, leaves.row.id, { now: daysFrom(dueOf(1), 2) });
    expect(await read(leaves.row)).toMatchObject({ status: "canceled", cancelReason: "customer" });
    await endPauses(dueOf(2), testDeadline(), stays.company.id);
    await renewAt(stays.company, dueOf(2));
    expect(await chargesOf(stays.row)).toHaveLength(1);
    await unblockCompany(stays.company.id, daysFrom(dueOf(2), 3));
    await Promise.all(Array.from({ length: 4 }, () => renewAt(stays.company, daysFrom(dueOf(2), 3))));
    expect(await chargesOf(stays.row)).toEqual(["0 1 paid paid", "2 1 paid paid"]);
  });
});

describe("a charge that the bank took although the buyer had left", () => {
  it("is refunded in full, and the period paid before lasts to its end", async () => {
    const { company, row, chargeId } = await leftAtBank();
    await payInSandbox(company.id, { transactionId: chargeId }, daysFrom(dueOf(1), -1));
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await reactOf(company);
    expect(await duplicatePaymentsOf(company.id)).toMatchObject([{ transactionId: chargeId, duplicateOf: null }]);
    await settleAt(company, daysFrom(dueOf(1), -1));
    expect(await getTransactionRow(company.id, chargeId)).toMatchObject({ status: "refund", refunded: 2990 });
    expect(await read(row)).toMatchObject({ status: "active", cycle: 1, approvedCharges: 1, chargingId: null });
    await renewAt(company, dueOf(1));
    expect(await read(row)).toMatchObject({ status: "canceled", cancelReason: "customer" });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("pays the cycle, once, if the buyer stayed after all", async () => {
    const { company, row, chargeId } = await leftAtBank();
    await staySubscribed(company.id, row.id, daysFrom(dueOf(1), -2));
    await payInSandbox(company.id, { transactionId: chargeId }, daysFrom(dueOf(1), -1));
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await reactOf(company);
    await settleAt(company, daysFrom(dueOf(1), -1));
    await renewAt(company, daysFrom(dueOf(1), -1));
    await renewAt(company, daysFrom(dueOf(1), 2));
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
    expect(await read(row)).toMatchObject({ status: "active", cycle: 2, failures: 0 });
    expect(await duplicatePaymentsOf(company.id)).toEqual([]);
  });
});
