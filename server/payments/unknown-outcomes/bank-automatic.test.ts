import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { connectToBank } from "@/testing/support/at-bank/connections";
import { addressOf, bankOfFile } from "@/testing/support/at-bank/nights";
import type { BankAccount } from "@/testing/support/bank/accounts";
import {
  authorizationsOf,
  chargingOf,
  letSendingEnd,
  settleAt,
  startAutomatic,
} from "@/testing/support/charges/authorizations";
import type { Fault } from "@/testing/support/doubles/faults";
import { testCards, testCompany } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { reactOf } from "@/testing/support/reactions";
import { chargesOf, daysFrom, renewAt, start } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import { createPixApiAcquirer, pixApiKind } from "../../acquiring/pix-api/adapter";
import { acquirers, getAcquirer } from "../../acquiring/port";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { authorizeSubscription } from "../../subscriptions/debits/authorize";
import { cycleDueAt } from "../../subscriptions/renewals/cycle";
import { cancelSubscription } from "../../subscriptions/subscriptions/cancel-subscription";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { followAuthorization } from "../pix-automatico/follow-authorization";

const bank = bankOfFile();
const keyOf = (id: string) => id.replaceAll("-", "");
const codeOf = (thrown: unknown) => (thrown instanceof Error && "code" in thrown ? String(thrown.code) : "broken");

/** Faults injected into an authorization request or a charge under the authorization (see `bank-charges.test.ts`). */
const nights: Record<string, [fault: Fault, isAnswered: boolean]> = {
  "answers late": [{ how: "late", ms: 300 }, true],
  "takes it and answers with a page": [{ how: "page" }, false],
  "takes it twice": [{ how: "twice" }, true],
  "takes it and answers null": [{ how: "null" }, false],
  "takes it and closes the socket": [{ how: "cut_after" }, false],
  "takes it and answers nothing": [{ how: "empty" }, false],
  "closes the socket first": [{ how: "cut_before" }, false],
  "is busy": [{ how: "status", status: 429 }, false],
  "is under maintenance": [{ how: "status", status: 503, page: true }, false],
};
const cases = Object.entries(nights)
  .map(([name, [fault, isAnswered]]) => ({ name, fault, isAnswered }))
  .filter((_, index) => index % proofRuns(2, 1) === 0);

function bankAt(now: Date): Date {
  bank().clock.skewMs = now.getTime() - Date.now();
  return now;
}

async function atBank(companyId: string): Promise<{ company: CompanyIdentity; account: BankAccount }> {
  const account = bank().openAccount();
  const connection = await connectToBank(companyId, account);
  account.callTo(addressOf(connection));
  return { company: await getCompany(companyId), account };
}

async function byCard() {
  const now = bankAt(new Date());
  const { id: companyId } = await testCompany();
  const { subscription } = await start(await getCompany(companyId), testCards.paid, {}, now);
  const id = subscription?.id ?? "";
  const { company, account } = await atBank(companyId);
  const ask = () =>
    authorizeSubscription(company, id, now)
      .then(({ pix }) => pix?.emv ?? "none")
      .catch(codeOf);
  const settle = (seconds: number) => settleAt(company, new Date(now.getTime() + seconds * 1_000));
  return { company, account, id, now, ask, settle, read: () => getSubscriptionRow(companyId, id) };
}

async function byPix() {
  const now = bankAt(new Date());
  const { company, account } = await atBank((await testCompany()).id);
  const { transaction } = await startAutomatic(company, {}, now);
  const [authorization] = await authorizationsOf(company.id);
  account.pay(keyOf(transaction.id));
  account.approve(authorization?.bankId ?? "");
  await account.callbacks.settle();
  await reactOf(company);
  const row = await getSubscriptionRow(company.id, authorization?.subscriptionId ?? "");
  const due = cycleDueAt(row.startedAt, row.frequency, 1);
  return { company, account, row, day: (count: number, hours = 0) => daysFrom(due, count, hours) };
}

const heard = (account: BankAccount, wanted: string) =>
  bank().seen.filter(({ client, operation }) => client === account.clientId && operation === wanted).length;

/** Creates a new adapter for every call, as if each call ran in a different process. */
function inManyProcesses(): () => void {
  const shared = getAcquirer(pixApiKind);
  const another = () => createPixApiAcquirer({ reach: bank() }).automatic;
  acquirers.set(pixApiKind, Object.defineProperty({ ...shared }, "automatic", { get: another }));
  return () => acquirers.set(pixApiKind, shared);
}

describe("a bank that, asked for an authorisation,", () => {
  it.each(cases)("$name: makes it once, and the subscriber authorises that one", async ({ fault, isAnswered }) => {
    const { company, account, ask, settle, read } = await byCard();
    bank().fault({ of: account, on: "POST /rec", times: 1, fault });
    const answer = await ask();
    expect(answer).toMatch(isAnswered ? /^000201/ : /^UNAVAILABLE$/);
    await Promise.all(Array.from({ length: 3 }, ask));
    await Promise.all([91, 91].map(settle));
    for (const seconds of [152, 213, 274]) await settle(seconds);
    const [authorization, ...others] = await authorizationsOf(company.id);
    expect(others).toEqual([]);
    expect([...account.books.recurrences.keys()]).toEqual([authorization?.bankId]);
    expect(await ask()).toBe(authorization?.code);
    account.approve(authorization?.bankId ?? "");
    await account.callbacks.settle();
    await reactOf(company);
    expect(await read()).toMatchObject({ authorizationId: authorization?.id, storedCardId: null, status: "active" });
  });

  it("gets one request from twenty concurrent processes", async () => {
    const { company, account, ask } = await byCard();
    const leave = inManyProcesses();
    bank().fault({ of: account, on: "POST /rec", fault: { how: "late", ms: 200 } });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    leave();
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^000201/);
    expect(account.books.recurrences.size).toBe(1);
    expect(heard(account, "POST /rec")).toBe(1);
    expect(await authorizationsOf(company.id)).toHaveLength(1);
  });

  it("and crashes before it answers gets no second request from twenty concurrent processes", async () => {
    const { account, ask, settle } = await byCard();
    const leave = inManyProcesses();
    // The bank's list lags and omits recently accepted authorizations.
    const lag = bank().fault({
      of: account,
      on: "GET /rec",
      fault: { how: "changed", change: (body) => ({ ...body, recs: [] }) },
    });
    bank().fault({ of: account, on: "POST /rec", times: 1, fault: { how: "cut_after" } });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(answers)).toEqual(new Set(["UNAVAILABLE"]));
    for (let again = 0; again < 3; again += 1) expect(await ask()).toBe("UNAVAILABLE");
    lag.end();
    leave();
    await settle(91);
    expect(await ask()).toMatch(/^000201/);
    expect(heard(account, "POST /rec")).toBe(1);
    expect(account.books.recurrences.size).toBe(1);
  });
});

describe("a bank that, given a cycle's charge,", () => {
  it.each(cases)("$name: has it once, and the cycle is paid once", async ({ fault }) => {
    const { company, account, row, day } = await byPix();
    bank().fault({ of: account, on: "PUT /cobr/{txid}", times: 1, fault });
    await Promise.all(Array.from({ length: 3 }, () => renewAt(company, bankAt(day(-4)))));
    await renewAt(company, day(-4, 1));
    // The charge that never arrived is abandoned and replaced.
    await letSendingEnd(company.id);
    for (const hours of [2, 3, 4]) await settleAt(company, day(-4, hours));
    await renewAt(company, bankAt(day(-3)));
    const open = [...account.books.recurringCharges.values()];
    expect(open).toMatchObject([{ txid: keyOf(await chargingOf(row)) }]);
    bankAt(day(0));
    account.payRecurring(open[0]?.txid ?? "");
    await account.callbacks.settle();
    await reactOf(company);
    const charges = await chargesOf(row);
    expect(charges.filter((each) => each.endsWith("paid paid"))).toEqual(["0 1 paid paid", charges.at(-1)]);
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ status: "active", cycle: 2, failures: 0 });
    expect(account.books.received).toHaveLength(2);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("loses the answer to a retry: it gets one retry for that day", async () => {
    const { company, account, row, day } = await byPix();
    await renewAt(company, bankAt(day(-4)));
    const key = keyOf(await chargingOf(row));
    account.refuseRecurring(key, bankAt(day(0)));
    const operation = "POST /cobr/{txid}/retentativa/{data}";
    bank().fault({ of: account, on: operation, times: 1, fault: { how: "cut_after" } });
    await renewAt(company, bankAt(day(1)));
    for (const hours of [1, 2]) await renewAt(company, bankAt(day(1, hours)));
    const tries = account.books.recurringCharges.get(key)?.attempts.map(({ status }) => status);
    expect(tries).toEqual(["REJEITADA", "AGENDADA"]);
    expect(heard(account, operation)).toBe(1);
    account.payRecurring(key, bankAt(day(2)));
    await account.callbacks.settle();
    await reactOf(company);
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ status: "active", failures: 0 });
  });
});

describe("a bank that is asked to end an authorisation", () => {
  const operation = "PATCH /rec/{idRec}";
  const stateOf = async ({ company }: Awaited<ReturnType<typeof byPix>>) =>
    (await authorizationsOf(company.id)).map(({ state }) => state);
  /**
   * Cancels the subscription while concurrent runs, such as the job and a callback, search for
   * authorizations to cancel.
   */
  async function cancelAmidRuns({ company, row, day }: Awaited<ReturnType<typeof byPix>>) {
    const now = bankAt(day(-10));
    const canceling = cancelSubscription(company.id, row.id, now);
    const runs = Array.from({ length: 5 }, async (_, index) => {
      await sleep(30 * index);
      await settleAt(company, now);
    });
    await Promise.all([canceling, ...runs]);
  }

  it("late gets one request from concurrent processes and its own callback", async () => {
    const seller = await byPix();
    bank().fault({ of: seller.account, on: operation, fault: { how: "late", ms: 300 } });
    const leave = inManyProcesses();
    await cancelAmidRuns(seller);
    leave();
    await seller.account.callbacks.settle();
    await settleAt(seller.company, seller.day(-9));
    expect([heard(seller.account, operation), await stateOf(seller)]).toEqual([1, ["canceled"]]);
  });

  it("and whose answer is lost gets one request", async () => {
    const seller = await byPix();
    bank().fault({ of: seller.account, on: operation, times: 1, fault: { how: "cut_after" } });
    await cancelAmidRuns(seller);
    for (const hours of [1, 2, 3]) await settleAt(seller.company, seller.day(-10, hours));
    expect([heard(seller.account, operation), await stateOf(seller)]).toEqual([1, ["canceled"]]);
  });

  it("and ends it later gets one request, and is read until then", async () => {
    const seller = await byPix();
    const pending = bank().fault({
      of: seller.account,
      on: "GET /rec/{idRec}",
      fault: { how: "changed", change: (body) => ({ ...body, status: "APROVADA" }) },
    });
    await cancelAmidRuns(seller);
    for (const hours of [1, 2]) await settleAt(seller.company, seller.day(-10, hours));
    expect([heard(seller.account, operation), await stateOf(seller)]).toEqual([1, ["approved"]]);
    pending.end();
    await settleAt(seller.company, seller.day(-10, 3));
    expect([heard(seller.account, operation), await stateOf(seller)]).toEqual([1, ["canceled"]]);
  });

  it("and never receives the request gets it again soon, even if a concurrent run read the authorisation before", async () => {
    const seller = await byPix();
    const now = bankAt(seller.day(-10));
    const [before] = await authorizationsOf(seller.company.id);
    if (!before) throw new Error("The seller has an authorisation");
    bank().fault({ of: seller.account, on: operation, times: 1, fault: { how: "cut_before" } });
    await cancelSubscription(seller.company.id, seller.row.id, now);
    await followAuthorization(before, now);
    await settleAt(seller.company, seller.day(-10, 1));
    expect([heard(seller.account, operation), await stateOf(seller)]).toEqual([2, ["canceled"]]);
  });

  it("and never receives the request gets it again", async () => {
    const seller = await byPix();
    bank().fault({ of: seller.account, on: operation, times: 1, fault: { how: "cut_before" } });
    await cancelAmidRuns(seller);
    for (const hours of [1, 2]) await settleAt(seller.company, seller.day(-10, hours));
    expect([heard(seller.account, operation), await stateOf(seller)]).toEqual([2, ["canceled"]]);
  });
});
