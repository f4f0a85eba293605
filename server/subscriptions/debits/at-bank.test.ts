import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connectToBank } from "@/testing/support/at-bank/connections";
import { bankOfFile } from "@/testing/support/at-bank/nights";
import type { BankAccount } from "@/testing/support/bank/accounts";
import {
  authorizationsOf,
  chargingOf,
  duplicatePaymentsOf,
  settleAt,
  startAutomatic,
} from "@/testing/support/charges/authorizations";
import { eventNamesOf, testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { transactionsOf } from "@/testing/support/reads";
import { chargesOf, daysFrom, renewAt } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import { callbackUrlOf } from "../../acquiring/connections/callback-address";
import { whyReturned } from "../../checkout/mails/why-returned";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { reserveWithdrawal } from "../../payments/cancellations/withdraw-transaction";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { cycleDueAt } from "../renewals/cycle";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";
import { getSubscriptionRow } from "../subscriptions/subscriptions";

const bank = bankOfFile();

function bankAt(now: Date): Date {
  bank().clock.skewMs = now.getTime() - Date.now();
  return now;
}

async function seller(): Promise<{ company: CompanyIdentity; account: BankAccount }> {
  bankAt(new Date());
  const { id } = await testCompany();
  const account = bank().openAccount();
  const connection = await connectToBank(id, account);
  account.callTo(callbackUrlOf(connection) ?? "");
  return { company: await getCompany(id), account };
}

const keyOf = (id: string) => id.replaceAll("-", "");

async function started() {
  const { company, account } = await seller();
  const now = new Date();
  const { transaction } = await startAutomatic(company, {}, now);
  const [authorization] = await authorizationsOf(company.id);
  account.pay(keyOf(transaction.id));
  account.approve(authorization?.bankId ?? "");
  await account.callbacks.settle();
  await reactOf(company);
  const row = await getSubscriptionRow(company.id, authorization?.subscriptionId ?? "");
  const due = cycleDueAt(row.startedAt, row.frequency, 1);
  return {
    company,
    account,
    row,
    due,
    day: (count: number) => daysFrom(due, count),
    bankId: authorization?.bankId ?? "",
  };
}

const read = ({ companyId, id }: SubscriptionRow) => getSubscriptionRow(companyId, id);

describe("Pix Automático at a bank of the API Pix", () => {
  it("starts by one code (journey 3), and is renewed by a charge within the bank's window", async () => {
    const { company, account, row, day } = await started();
    expect(row).toMatchObject({ status: "active", storedCardId: null });
    const [first] = await transactionsOf(company.id);
    expect(first).toMatchObject({ status: "paid", Pix: { emv: expect.stringMatching(/^0002/) } });
    expect([...account.books.recurrences.values()]).toMatchObject([{ journey: "JORNADA_3", status: "APROVADA" }]);
    await renewAt(company, bankAt(day(-4)));
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 in_flight pending"]);
    await Promise.all(Array.from({ length: 8 }, () => renewAt(company, day(-3))));
    expect(account.books.recurringCharges.size).toBe(1);
    bankAt(day(0));
    account.payRecurring(keyOf(await chargingOf(row)));
    await account.callbacks.settle();
    await reactOf(company);
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
    expect(await read(row)).toMatchObject({ status: "active", cycle: 2 });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("is retried by the bank on the days we ask for, and renews late", async () => {
    const { company, account, row, day } = await started();
    await renewAt(company, bankAt(day(-4)));
    const key = keyOf(await chargingOf(row));
    account.refuseRecurring(key, bankAt(day(0)));
    await renewAt(company, bankAt(day(1)));
    expect(await read(row)).toMatchObject({ status: "past_due", failures: 1 });
    expect(account.books.recurringCharges.get(key)?.attempts.map(({ status }) => status)).toEqual([
      "REJEITADA",
      "AGENDADA",
    ]);
    account.refuseRecurring(key, bankAt(day(2)));
    await renewAt(company, bankAt(day(3)));
    expect(await read(row)).toMatchObject({ status: "past_due", failures: 2 });
    account.payRecurring(key, bankAt(day(4)));
    await account.callbacks.settle();
    await reactOf(company);
    expect(await read(row)).toMatchObject({ status: "active", failures: 0, cycle: 2 });
    const names = await eventNamesOf(company.id);
    expect(names.filter((name) => name === "subscription_renewal_failed")).toHaveLength(2);
  });

  it("ends with the paid period when the payer cancels at their bank, told by a callback", async () => {
    const { company, account, row, day, bankId } = await started();
    await renewAt(company, bankAt(day(-4)));
    account.cancelByPayer(bankId);
    await account.callbacks.settle();
    await reactOf(company);
    expect(await authorizationsOf(company.id)).toMatchObject([{ state: "canceled", reason: "SLDB" }]);
    await settleAt(company, bankAt(day(-2)));
    expect(await read(row)).toMatchObject({ status: "active", chargingId: null, failures: 0 });
    await renewAt(company, bankAt(day(0)));
    expect(await read(row)).toMatchObject({ status: "canceled", cancelReason: "customer" });
  });

  it("is withdrawn at the bank by our own cancellation, the charge and the authorisation", async () => {
    const { company, account, row, day } = await started();
    await renewAt(company, bankAt(day(-4)));
    const key = keyOf(await chargingOf(row));
    await cancelSubscription(company.id, row.id, bankAt(day(-3)));
    expect(account.books.recurringCharges.get(key)?.status).toBe("CANCELADA");
    expect([...account.books.recurrences.values()]).toMatchObject([{ status: "CANCELADA" }]);
    expect(() => account.payRecurring(key)).toThrow();
  });

  it.each([
    ["concludes the charge", { isConcluded: true }],
    ["still calls it canceled", { isConcluded: false }],
  ])("sends back what the bank still pays after the cancellation, when it %s", async (_, how) => {
    const { company, account, row, day } = await started();
    await renewAt(company, bankAt(day(-4)));
    const transactionId = await chargingOf(row);
    const key = keyOf(transactionId);
    await cancelSubscription(company.id, row.id, bankAt(day(-3)));
    await settleAt(company, bankAt(day(-2)));
    expect(await getTransactionRow(company.id, transactionId)).toMatchObject({ status: "canceled" });
    bankAt(day(0));
    // The bank's list extends to the current real time.
    const received = account.payWithdrawn(key, new Date(), how);
    await account.callbacks.settle();
    await reactOf(company);
    expect(await duplicatePaymentsOf(company.id)).toMatchObject([{ transactionId }]);
    await settleAt(company, bankAt(day(0)));
    await settleAt(company, bankAt(day(1)));
    expect(received.refunds).toMatchObject([{ cents: received.cents, status: "DEVOLVIDO" }]);
    expect(await getTransactionRow(company.id, transactionId)).toMatchObject({ status: "refund" });
    expect(await read(row)).toMatchObject({ status: "canceled", cycle: 1 });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("sends back what the bank pays of a cycle that has another charge", async () => {
    const { company, account, row, day } = await started();
    await renewAt(company, bankAt(day(-4)));
    const first = await chargingOf(row);
    await reserveWithdrawal(db(), { companyId: company.id, transactionId: first }, day(-4));
    await settleAt(company, bankAt(day(-3)));
    await renewAt(company, bankAt(day(-3)));
    expect(await read(row)).toMatchObject({ status: "active", cycle: 1 });
    const second = await chargingOf(row);
    expect(second).not.toBe(first);
    account.payWithdrawn(keyOf(first), bankAt(day(0)));
    account.payRecurring(keyOf(second), bankAt(day(0)));
    await account.callbacks.settle();
    await reactOf(company);
    await settleAt(company, bankAt(day(0)));
    const paid = account.books.received.slice(1);
    expect(paid.map(({ txid, refunds }) => [txid, refunds.length])).toEqual([
      [keyOf(first), 1],
      [keyOf(second), 0],
    ]);
    expect(await read(row)).toMatchObject({ status: "active", cycle: 2 });
    expect(await whyReturned(await getTransactionRow(company.id, first), null)).toBe("cycle");
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("takes a late debit for its cycle while that is unpaid and has no other charge", async () => {
    const { company, account, row, day } = await started();
    await renewAt(company, bankAt(day(-4)));
    const first = await chargingOf(row);
    await reserveWithdrawal(db(), { companyId: company.id, transactionId: first }, day(-4));
    await settleAt(company, bankAt(day(-3)));
    const received = account.payWithdrawn(keyOf(first), bankAt(day(0)));
    await account.callbacks.settle();
    await reactOf(company);
    await settleAt(company, bankAt(day(0)));
    expect(received.refunds).toEqual([]);
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
    expect(await read(row)).toMatchObject({ status: "active", cycle: 2, approvedCharges: 2 });
    expect(await duplicatePaymentsOf(company.id)).toEqual([]);
  });
});
