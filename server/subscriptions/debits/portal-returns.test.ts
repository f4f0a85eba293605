import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { connectToBank } from "@/testing/support/at-bank/connections";
import { bankOfFile } from "@/testing/support/at-bank/nights";
import type { Behavior } from "@/testing/support/bank/books";
import {
  authorizationsOf,
  chargingOf,
  duplicatePaymentsOf,
  settleAt,
  startAutomatic,
} from "@/testing/support/charges/authorizations";
import { eventNamesOf, testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { daysFrom, renewAt } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import { callbackUrlOf } from "../../acquiring/connections/callback-address";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { cycleDueAt } from "../renewals/cycle";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { getSubscriptionRow } from "../subscriptions/subscriptions";

const bank = bankOfFile();

function bankAt(now: Date): Date {
  bank().clock.skewMs = now.getTime() - Date.now();
  return now;
}

const keyOf = (id: string) => id.replaceAll("-", "");

async function started(behavior: Partial<Behavior> = {}) {
  bankAt(new Date());
  const { id: companyId } = await testCompany();
  const account = bank().openAccount({ behavior });
  const connection = await connectToBank(companyId, account);
  account.callTo(callbackUrlOf(connection) ?? "");
  const company = await getCompany(companyId);
  const { transaction } = await startAutomatic(company, {}, new Date());
  const [authorization] = await authorizationsOf(companyId);
  const received = account.pay(keyOf(transaction.id));
  account.approve(authorization?.bankId ?? "");
  await account.callbacks.settle();
  await reactOf(company);
  const read = () => getSubscriptionRow(companyId, authorization?.subscriptionId ?? "");
  const row = await read();
  const due = cycleDueAt(row.startedAt, row.frequency, 1);
  const refunded = async () => (await eventNamesOf(companyId)).filter((name) => name === "transaction_refunded").length;
  return {
    company,
    account,
    row,
    read,
    received,
    refunded,
    first: transaction.id,
    day: (n: number) => daysFrom(due, n),
  };
}

async function paidAfterItsEnd(behavior: Partial<Behavior> = {}) {
  const subscription = await started(behavior);
  const { company, account, row, day } = subscription;
  await renewAt(company, bankAt(day(-4)));
  const late = await chargingOf(row);
  await cancelSubscription(company.id, row.id, bankAt(day(-3)));
  await settleAt(company, bankAt(day(-2)));
  bankAt(day(0));
  const debit = account.payWithdrawn(keyOf(late), new Date(), { isConcluded: true });
  await account.callbacks.settle();
  await reactOf(company);
  expect(await duplicatePaymentsOf(company.id)).toMatchObject([{ transactionId: late }]);
  const sentBack = () =>
    debit.refunds.filter(({ status }) => status !== "NAO_REALIZADO").reduce((sum, { cents }) => sum + cents, 0);
  return { ...subscription, late, debit, sentBack };
}

describe("a refund in the bank's portal", () => {
  it("of a subscription's first charge ends it, and its authorisation", async () => {
    const { company, account, read, received, refunded, first, day } = await started();
    account.refundInPortal(received);
    account.endRefunds(received, "DEVOLVIDO");
    await account.callbacks.settle();
    await reactOf(company);
    await settleAt(company, bankAt(day(-10)));
    expect(await getTransactionRow(company.id, first)).toMatchObject({ status: "refund" });
    expect(await read()).toMatchObject({ status: "canceled" });
    expect(await refunded()).toBe(1);
    expect([...account.books.recurrences.values()]).toMatchObject([{ status: "CANCELADA" }]);
    await renewAt(company, bankAt(day(-4)));
    expect(account.books.recurringCharges.size).toBe(0);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it.each([
    ["of the whole", undefined],
    ["of a part", 1_000],
  ])("%s of a debit that goes back by itself is no second return", async (_, cents) => {
    const { company, account, debit, sentBack, refunded, late, day } = await paidAfterItsEnd();
    account.refundInPortal(debit, cents);
    await settleAt(company, bankAt(day(0)));
    account.endRefunds(debit, "DEVOLVIDO");
    await account.callbacks.settle();
    for (const count of [1, 2, 3]) await settleAt(company, bankAt(day(count)));
    expect(sentBack()).toBe(debit.cents);
    expect(await getTransactionRow(company.id, late)).toMatchObject({ status: "refund", refunded: debit.cents });
    expect(await refunded()).toBe(cents === undefined ? 1 : 2);
    expect((await duplicatePaymentsOf(company.id)).map(({ status }) => status)).toEqual(["closed"]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });
});

describe("a debit after the cancellation", () => {
  it("that somebody refunded already is returned once, even if the bank takes its time", async () => {
    const { company, debit, account, sentBack, refunded, late, day } = await paidAfterItsEnd({ refunds: "later" });
    const identity = { refundId: newId(), now: bankAt(day(0)) };
    await refundTransaction(company.id, { transactionId: late }, identity);
    await settleAt(company, bankAt(day(0)));
    account.endRefunds(debit, "DEVOLVIDO");
    for (const count of [1, 2]) await settleAt(company, bankAt(day(count)));
    expect(sentBack()).toBe(debit.cents);
    expect(await refunded()).toBe(1);
    expect((await duplicatePaymentsOf(company.id)).map(({ status }) => status)).toEqual(["closed"]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("whose return the bank refuses late is returned again", async () => {
    const { company, debit, account, sentBack, late, day } = await paidAfterItsEnd({ refunds: "later" });
    await settleAt(company, bankAt(day(0)));
    expect(debit.refunds).toHaveLength(1);
    account.endRefunds(debit, "NAO_REALIZADO");
    await settleAt(company, bankAt(day(1)));
    await settleAt(company, bankAt(day(2)));
    account.endRefunds(debit, "DEVOLVIDO");
    for (const count of [3, 4, 5]) await settleAt(company, bankAt(day(count)));
    expect(sentBack()).toBe(debit.cents);
    expect(await getTransactionRow(company.id, late)).toMatchObject({ status: "refund", refunded: debit.cents });
    expect((await duplicatePaymentsOf(company.id)).map(({ status }) => status)).toEqual(["closed"]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });
});
