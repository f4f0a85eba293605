import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { refunds } from "@/db/schema";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import {
  chargeCardOf,
  chargePix,
  pixCharge,
  sandboxRefundsOf,
  testCards,
  testCompany,
  wholeEventsOf,
} from "@/testing/support/payments";
import { earningCompany, payOut, sandboxPayoutsOf, userActor } from "@/testing/support/payouts/business";
import { refundsOf, transactionsOf } from "@/testing/support/reads";
import { failTest } from "@/testing/support/webhooks";
import { acquirers, getAcquirer } from "../../acquiring/port";
import { holdRules } from "../../acquiring/port/hold";
import type { Acquirer } from "../../acquiring/port/port";
import { faultOf } from "../../checkout/orders/order-problem";
import { isOnHold } from "../../core/hold/hold";
import { sender } from "../../core/http-client/safe-fetch";
import { sendMail } from "../../core/mail/mail";
import { jobs } from "../../jobs";
import { createBoletoCharge } from "../../payments/charges/create-boleto-charge";
import { cancelHeldRefunds } from "../../payments/refunds/conclude-refund";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransaction } from "../../payments/transactions/transactions";
import { sweepReconciliation } from "../../payments/unknown-outcomes/sweep-reconciliation";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { getPayout } from "../../treasury/payouts/payouts";
import { followPayouts, sendPayouts } from "../../treasury/payouts/sweep-payouts";
import { dispatchDue } from "../../webhooks/deliveries/watch-outbox";
import { checkHealth } from "../http/health";
import { holdCommand, resumeCommand } from "./hold";

inOwnDatabase();

const now = new Date("2026-11-20T12:00:00.000Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const soon = () => new Date(Date.now() + 20_000);

const hold = () => holdCommand([])(new Date());
const resume = (...args: string[]) => resumeCommand(args)(new Date());

afterEach(async () => {
  await resume();
});

function operationsOf(part: object, prefix = ""): string[] {
  return Object.entries(part).flatMap(([name, value]) => {
    if (typeof value === "function") return [`${prefix}${name}`];
    return prefix === "" && value && typeof value === "object" ? operationsOf(value, `${name}.`) : [];
  });
}

const rules: Record<string, unknown> = Object.fromEntries(
  Object.entries(holdRules).flatMap(([name, rule]) =>
    typeof rule === "string" ? [[name, rule]] : Object.entries(rule).map(([part, each]) => [`${name}.${part}`, each]),
  ),
);

function operationOf(acquirer: Acquirer, path: string): (...given: unknown[]) => unknown {
  const found = path.split(".").reduce<unknown>((part, name) => Reflect.get(Object(part), name), acquirer);
  if (typeof found !== "function") throw new Error(`${path} is no operation`);
  return (...given) => Reflect.apply(found, acquirer, given);
}

describe("an installation on hold", () => {
  it.each([...acquirers.keys()])("sends nothing to the acquirer %s, by any operation of the port", async (kind) => {
    await hold();
    const acquirer = getAcquirer(kind);
    const operations = operationsOf(acquirer);
    expect(operations.filter((path) => rules[path] === undefined)).toEqual([]);
    for (const path of operations.filter((each) => rules[each] === "sends")) {
      expect([path, await operationOf(acquirer, path)()]).toEqual([path, expect.objectContaining({ kind: "unknown" })]);
    }
  });

  it("refuses new charges with 503 and retry-after, and stores none", async () => {
    const company = await testCompany();
    await hold();
    const refusal = { status: 503, code: "UNAVAILABLE", retryAfterSeconds: 60 };
    await expect(chargePix(company, pixCharge(), now)).rejects.toMatchObject(refusal);
    await expect(chargeCardOf(company, testCards.paid, now)).rejects.toMatchObject(refusal);
    expect(await transactionsOf(company.id)).toEqual([]);
  });

  it("asks a buyer at the checkout to come back later", async () => {
    const company = await testCompany();
    await hold();
    const refusal = await chargePix(company, pixCharge(), now).catch((thrown: unknown) => thrown);
    expect(faultOf(refusal)).toMatchObject({ problem: "later", isUnforeseen: false });
  });

  it("settles and posts what callbacks report", async () => {
    const company = await testCompany();
    const { id } = await chargePix(company, pixCharge(), now);
    await hold();
    await payInSandbox(company.id, { transactionId: id }, now);
    expect((await getTransaction(company.id, id, now)).status).toBe("paid");
  });

  it("accepts a refund, shows it as pending, and sends it once it resumes", async () => {
    const company = await testCompany();
    const { id } = await chargePix(company, pixCharge(), now);
    await payInSandbox(company.id, { transactionId: id }, now);
    await hold();
    await refundTransaction(company.id, { transactionId: id, amountInCents: 1_000 }, { refundId: id, now });
    const statusOf = async () => (await refundsOf(company.id, id))[0]?.status;
    for (const minute of [2, 4, 6]) await sweepReconciliation(minutes(minute), soon(), company.id);
    expect([await statusOf(), await sandboxRefundsOf(company.id)]).toEqual(["requested", []]);
    expect(await resume("--dry-run")).toMatchObject({
      onHold: true,
      waiting: { refunds: [{ companyId: company.id, id, amountInCents: 1_000 }] },
    });
    expect(await resume()).toMatchObject({ onHold: false, wasOnHold: true });
    for (const minute of [8, 10, 12, 14]) await sweepReconciliation(minutes(minute), soon(), company.id);
    expect([await statusOf(), (await sandboxRefundsOf(company.id)).length]).toEqual(["done", 1]);
  });

  it("leaves a refund that waits for its time unsent and cancelable, and sends it once after it resumes", async () => {
    const company = await testCompany();
    const { id } = await createBoletoCharge(company, pixCharge(), { transactionId: newId(now), now });
    await payInSandbox(company.id, { transactionId: id }, now);
    const key = { pixKey: "maria@example.com", amountInCents: 1_000 };
    await refundTransaction(company.id, { transactionId: id, ...key }, { refundId: id, now, keyConfirmedAt: now });
    const read = async () => (await db().select().from(refunds).where(eq(refunds.companyId, company.id)))[0];
    const sweep = (minute: number) => sweepReconciliation(minutes(25 * 60 + minute), soon(), company.id);
    await hold();
    for (const minute of [0, 2, 4, 6]) await sweep(minute);
    expect(await read()).toMatchObject({ status: "requested", sentAt: now, absentSince: null });
    expect(await sandboxRefundsOf(company.id)).toEqual([]);
    await resume();
    await Promise.all([sweep(8), sweep(8), sweep(8)]);
    expect([(await read())?.status, (await sandboxRefundsOf(company.id)).length]).toEqual(["done", 1]);
  });

  it("lets a buyer cancel a refund whose time passes meanwhile", async () => {
    const company = await testCompany();
    const { id } = await createBoletoCharge(company, pixCharge(), { transactionId: newId(now), now });
    await payInSandbox(company.id, { transactionId: id }, now);
    await refundTransaction(
      company.id,
      { transactionId: id, pixKey: "maria@example.com" },
      { refundId: id, now, keyConfirmedAt: now },
    );
    await hold();
    await sweepReconciliation(minutes(25 * 60), soon(), company.id);
    expect(await cancelHeldRefunds(company.id, id, minutes(26 * 60))).toBe(1);
    await resume();
    await sweepReconciliation(minutes(27 * 60), soon(), company.id);
    expect(await sandboxRefundsOf(company.id)).toEqual([]);
    expect(await getTransaction(company.id, id, now)).toMatchObject({ status: "paid", refundedInCents: 0 });
  });

  it("keeps a payout scheduled, and sends it once it resumes", async () => {
    const { company, companyId, userId } = await earningCompany(20_000, now);
    const { id } = await payOut(company, userActor(userId), { amountInCents: 5_000 }, now);
    await hold();
    await sendPayouts(now, soon(), companyId);
    await followPayouts(minutes(5), soon(), companyId);
    const statusOf = async () => (await getPayout(companyId, id)).status;
    expect([await statusOf(), await sandboxPayoutsOf(companyId)]).toEqual(["scheduled", []]);
    await resume();
    await sendPayouts(minutes(10), soon(), companyId);
    expect([await statusOf(), (await sandboxPayoutsOf(companyId)).length]).toEqual(["completed", 1]);
  });

  it("plans no webhooks, calls no address, and leaves the events to be sent later", async () => {
    const company = await testCompany();
    await chargePix(company, pixCharge(), now);
    await hold();
    expect(await dispatchDue(now, soon(), { report: failTest })).toEqual({ planned: 0, delivered: 0, failed: 0 });
    const outcome = await sender().post({ url: "https://example.com/hook", headers: {}, body: "{}" });
    expect(outcome).toMatchObject({ status: null, fault: { sentence: expect.stringContaining("on hold") } });
    const [event] = await wholeEventsOf(company.id);
    expect(event?.plannedAt).toBeNull();
  });

  it("sends no mail", async () => {
    await hold();
    const mail = { to: "ana@example.com", subject: "Oi", html: "<p>Oi</p>", text: "Oi" };
    expect(await sendMail(mail)).toMatchObject({ outcome: "failed", reason: "on_hold", isRefused: false });
  });

  it("runs none of the jobs that send, clocks of the sandbox included", async () => {
    await hold();
    const names = ["clocks", "payouts", "reminders", "renewals", "replays", "tracking", "webhooks"] as const;
    for (const name of names) expect([name, await jobs[name].run(now)]).toEqual([name, { onHold: 1 }]);
  });

  it("is healthy, and says that it is on hold", async () => {
    await hold();
    expect(await checkHealth()).toEqual({ status: 200, body: { status: "ok", onHold: true } });
  });

  it("stays on hold after a dry run, and ends it with `resume`", async () => {
    await hold();
    await resume("--dry-run");
    expect(await isOnHold()).toBe(true);
    await resume();
    expect(await isOnHold()).toBe(false);
  });
});
