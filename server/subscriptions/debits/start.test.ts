import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { sandboxAuthorizations } from "@/db/schema";
import {
  authorizationsOf,
  duplicatePaymentsOf,
  settleAt,
  startAutomatic,
} from "@/testing/support/charges/authorizations";
import { balancesOf, eventNamesOf, pixCharge, sandboxChargesOf, testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { subscriptionsOf, transactionsOf } from "@/testing/support/reads";
import { daysFrom, signupsKeptFor, startedAt, testPlan } from "@/testing/support/subscriptions";
import { acquirers } from "../../acquiring/port";
import type { Acquirer } from "../../acquiring/port/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { sendMoney } from "../../acquiring/sandbox/bank";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { approveInSandbox, rejectInSandbox } from "../../sandbox/payers/debits";
import { expireInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { startSubscription } from "../signups/start-subscription";
import { getSubscriptionRow } from "../subscriptions/subscriptions";

const minutes = (count: number) => new Date(startedAt.getTime() + count * 60_000);

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

function answer(different: Partial<NonNullable<Acquirer["automatic"]>>) {
  const { automatic } = sandboxAcquirer;
  if (automatic) acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, automatic: { ...automatic, ...different } });
}

const silent = async () => ({ kind: "unknown" as const, cause: new Error("no answer") });

async function payOnly(companyId: string, transactionId: string, paidAt: Date) {
  await sendMoney({
    companyId,
    key: transactionId.replaceAll("-", ""),
    amountInCents: 2990,
    dueInCents: 2990,
    payerName: "Maria",
    payerDocument: "52998224725",
    paidAt,
  });
}

describe("a subscription by Pix Automático", () => {
  it("waits with the bank's code of both, and starts once it is paid and authorised", async () => {
    const company = await testCompany();
    const started = await startAutomatic(company);
    expect(started).toMatchObject({
      transaction: { status: "pending", pix: { emv: expect.stringContaining("/rec/"), txid: expect.any(String) } },
      authorization: { status: "created" },
    });
    expect(started).not.toHaveProperty("subscription");
    expect(started.transaction).not.toHaveProperty("card");
    await payInSandbox(company.id, { transactionId: started.transaction.id }, minutes(1));
    await reactOf(company);
    const [{ id = "" } = {}] = await subscriptionsOf(company.id);
    const row = await getSubscriptionRow(company.id, id);
    expect(row).toMatchObject({ status: "active", storedCardId: null, cycle: 1, approvedCharges: 1 });
    expect(row.authorizationId).toBe(started.authorization?.id);
    expect(await signupsKeptFor(company.id)).toBe(0);
    expect(await eventNamesOf(company.id)).toEqual([
      "transaction_created",
      "transaction_paid",
      "authorization_approved",
      "subscription_created",
    ]);
  });

  it.each(["paid first", "authorised first"])(
    "starts once, whatever comes first and however often: %s",
    async (order) => {
      const company = await testCompany();
      const { transaction, authorization } = await startAutomatic(company);
      const pay = async () => {
        await payOnly(company.id, transaction.id, minutes(1));
        await settleAt(company, minutes(5.5));
      };
      const approve = () => approveInSandbox(company.id, authorization?.id ?? "", minutes(1));
      for (const act of order === "paid first" ? [pay, approve] : [approve, pay]) {
        expect(await subscriptionsOf(company.id)).toEqual([]);
        await act();
        await Promise.all(Array.from({ length: 5 }, () => reactOf(company)));
      }
      expect(await subscriptionsOf(company.id)).toHaveLength(1);
      expect((await eventNamesOf(company.id)).filter((name) => name === "subscription_created")).toHaveLength(1);
      expect(await duplicatePaymentsOf(company.id)).toEqual([]);
    },
  );

  it("refunds the money when the payer rejects the authorisation after paying", async () => {
    const company = await testCompany();
    const { transaction, authorization } = await startAutomatic(company);
    await payOnly(company.id, transaction.id, minutes(1));
    await settleAt(company, minutes(5.5));
    await rejectInSandbox(company.id, authorization?.id ?? "", minutes(7));
    await settleAt(company, new Date(Date.now() + 60_000));
    expect(await getTransactionRow(company.id, transaction.id)).toMatchObject({ status: "refund", refunded: 2990 });
    expect(await subscriptionsOf(company.id)).toEqual([]);
    expect(await balancesOf(company.id)).toEqual({});
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("sends the money back within minutes when the authorisation never comes, and ends it at the bank first", async () => {
    const company = await testCompany();
    const { transaction } = await startAutomatic(company);
    await payOnly(company.id, transaction.id, minutes(1));
    await settleAt(company, minutes(5.5));
    expect(await duplicatePaymentsOf(company.id)).toEqual([]);
    const decided = new Date(Date.now() + 11 * 60_000);
    await settleAt(company, decided);
    expect(await authorizationsOf(company.id)).toMatchObject([{ state: "canceled" }]);
    const [atBank] = await db()
      .select()
      .from(sandboxAuthorizations)
      .where(eq(sandboxAuthorizations.companyId, company.id));
    expect(atBank?.state).toBe("canceled");
    expect(await getTransactionRow(company.id, transaction.id)).toMatchObject({ status: "refund", refunded: 2990 });
    expect(await subscriptionsOf(company.id)).toEqual([]);
    await settleAt(company, new Date(decided.getTime() + 60_000));
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("ends an authorisation that was given for an unpaid code, and returns money that comes later", async () => {
    const company = await testCompany();
    const { transaction, authorization } = await startAutomatic(company);
    await approveInSandbox(company.id, authorization?.id ?? "", minutes(1));
    await expireInSandbox(company.id, transaction.id, minutes(2));
    await reactOf(company);
    await settleAt(company, new Date(Date.now() + 60_000));
    expect(await authorizationsOf(company.id)).toMatchObject([{ state: "canceled" }]);
    expect(await subscriptionsOf(company.id)).toEqual([]);
    await payInSandbox(company.id, { transactionId: transaction.id }, minutes(3));
    await reactOf(company);
    await settleAt(company, new Date(Date.now() + 120_000));
    expect(await getTransactionRow(company.id, transaction.id)).toMatchObject({ status: "refund", refunded: 2990 });
    expect(await subscriptionsOf(company.id)).toEqual([]);
  });

  it("withdraws the charge when the payer rejects the authorisation before paying", async () => {
    const company = await testCompany();
    const { transaction, authorization } = await startAutomatic(company);
    await rejectInSandbox(company.id, authorization?.id ?? "", minutes(1));
    await reactOf(company);
    await settleAt(company, new Date(Date.now() + 120_000));
    expect(await getTransactionRow(company.id, transaction.id)).toMatchObject({ status: "canceled" });
    const [atBank] = await sandboxChargesOf(company.id);
    expect(atBank?.closedAt).not.toBeNull();
    expect(await signupsKeptFor(company.id)).toBe(0);
  });

  it("refuses what the arrangement or the company lacks, naming it, before anything is stored", async () => {
    const company = await testCompany();
    for (const frequency of ["biweekly", "bimonthly"] as const) {
      await expect(startAutomatic(company, { frequency })).rejects.toMatchObject({
        code: "automatic_frequency_not_offered",
        field: "offerSlug",
      });
    }
    const connections = company.connections.map((connection) => ({
      ...connection,
      capabilities: { ...connection.capabilities, automaticPix: false },
    }));
    await expect(startAutomatic({ ...company, connections })).rejects.toMatchObject({
      code: "automatic_pix_not_offered",
    });
    expect(await transactionsOf(company.id)).toEqual([]);
  });

  it("is completed, not created twice, by the same request after the bank did not answer", async () => {
    const company = await testCompany();
    const input = {
      ...(await testPlan(company.id)),
      pix: { automatic: true as const },
      customer: pixCharge().customer,
    };
    const transactionId = newId(startedAt);
    answer({ authorize: silent });
    const ask = () => startSubscription(company, input, { transactionId, now: startedAt });
    await expect(ask()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await db().$count(sandboxAuthorizations, eq(sandboxAuthorizations.companyId, company.id))).toBe(0);
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    // The bank may still accept a request without a response. Until its absence is proven, no other
    // authorization is requested.
    await expect(ask()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    for (const later of [2, 4]) await settleAt(company, minutes(later));
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one?.transaction.pix).toEqual(other?.transaction.pix);
    expect(await db().$count(sandboxAuthorizations, eq(sandboxAuthorizations.companyId, company.id))).toBe(1);
    expect(await transactionsOf(company.id)).toHaveLength(1);
  });

  it("is asked for again under the same key only once its absence at the bank is proven", async () => {
    const company = await testCompany();
    let asked = 0;
    const lost = async () => {
      asked += 1;
      return silent();
    };
    answer({ authorize: lost });
    await expect(startAutomatic(company)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await settleAt(company, minutes(2));
    await settleAt(company, minutes(2));
    expect(asked).toBe(1);
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await settleAt(company, minutes(4));
    expect(await authorizationsOf(company.id)).toMatchObject([{ state: "created", code: expect.any(String) }]);
    const [charge] = await transactionsOf(company.id);
    expect(charge?.Pix?.emv).toContain("/rec/");
  });

  it("charges nothing where the bank refuses the authorisation", async () => {
    const company = await testCompany();
    const refusal = { reason: "do_not_honor", code: "AP13", retryable: false } as const;
    answer({ authorize: async () => ({ kind: "refused", refusal }) });
    await expect(startAutomatic(company)).rejects.toMatchObject({ code: "automatic_pix_refused" });
    const [charge] = await transactionsOf(company.id);
    expect(charge?.status).toBe("canceled");
    await reactOf(company);
    await settleAt(company, daysFrom(startedAt, 1));
    expect(await signupsKeptFor(company.id)).toBe(0);
  });
});
