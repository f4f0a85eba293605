import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { sandboxCharges } from "@/db/schema";
import {
  answerAsUsual,
  answerPix,
  expectPaidOnce,
  isBooked,
  knownOf,
  later,
  notify,
  now,
  sweep,
  unregisteredPix,
  untouched,
} from "@/testing/support/charges/predicted-pix";
import { newOrder, openShop } from "@/testing/support/checkout";
import { eventNamesOf, pixCharge } from "@/testing/support/payments";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { placeOrder } from "../../checkout/orders/place-order";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { getTransactionRow } from "../transactions/transactions";
import { sweepTransactions } from "../unknown-outcomes/sweep-transactions";
import { acquirerKeyOf } from "./charge-request";
import { createPixCharge } from "./create-pix-charge";

afterEach(answerAsUsual);

describe("a predicted Pix whose process died before its registration", () => {
  it("is found absent after five minutes, registered by the next run, and can then be paid", async () => {
    const { companyId, id } = await unregisteredPix();
    await sweep(companyId, 91);
    await sweep(companyId, 299);
    expect(await knownOf(companyId, id)).toEqual(untouched);
    await Promise.all([301, 301].map((seconds) => sweep(companyId, seconds)));
    expect(await knownOf(companyId, id)).toEqual({ ...untouched, absentSince: later(301) });
    expect(await isBooked(companyId, id)).toBe(false);
    await Promise.all([361, 361, 361].map((seconds) => sweep(companyId, seconds)));
    expect(await isBooked(companyId, id)).toBe(true);
    // Depends on the order of the sweep's reads: finding the charge open after finding it absent
    // sets `accepted`.
    const acquirerState = expect.stringMatching(/^(predicted|accepted)$/);
    expect(await knownOf(companyId, id)).toEqual({ ...untouched, acquirerState });
    expect(await sweep(companyId, 421)).toMatchObject({ asked: 0 });
    await payInSandbox(companyId, { transactionId: id }, later(430));
    await expectPaidOnce(companyId, id);
  });

  it("is found absent at its next age, if no process ran at the first", async () => {
    const { companyId, id } = await unregisteredPix();
    await sweep(companyId, 600);
    expect(await knownOf(companyId, id)).toEqual(untouched);
    await sweep(companyId, 901);
    await sweep(companyId, 961);
    expect(await isBooked(companyId, id)).toBe(true);
  });

  it("is forgotten to be absent once it turns out to be open, and not registered again", async () => {
    const { companyId, id } = await unregisteredPix();
    await sweep(companyId, 301);
    expect(await knownOf(companyId, id)).toMatchObject({ absentSince: later(301) });
    const registered = await getTransactionRow(companyId, id);
    await db()
      .insert(sandboxCharges)
      .values({
        companyId,
        key: acquirerKeyOf(id),
        connectionId: registered.connectionId,
        method: "pix",
        amount: registered.amount,
        expiresAt: registered.expiresAt,
        createdAt: now,
      });
    let registrations = 0;
    answerPix(async (connection, request) => {
      registrations += 1;
      return sandboxAcquirer.createPix(connection, request);
    });
    await sweep(companyId, 361);
    expect(await knownOf(companyId, id)).toMatchObject({ status: "pending", absentSince: null });
    await sweep(companyId, 421);
    expect(registrations).toBe(0);
  });

  it("is finished by the same id, with the code that its event told", async () => {
    const { company, companyId, id } = await unregisteredPix();
    const repeat = () => createPixCharge(company, pixCharge(), { transactionId: id, now: later(100) });
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await repeat()).pix.emv));
    expect(new Set(codes)).toEqual(new Set([(await getTransactionRow(companyId, id)).pix?.emv]));
    expect(await isBooked(companyId, id)).toBe(true);
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created"]);
  });

  it("is registered by callbacks only after two absences, a minute after it was sent", async () => {
    const { company, companyId, id } = await unregisteredPix();
    expect(await notify(company, id, later(1))).toMatchObject({ unchanged: 1 });
    expect(await knownOf(companyId, id)).toEqual(untouched);
    await notify(company, id, later(61));
    await notify(company, id, later(62));
    expect(await isBooked(companyId, id)).toBe(true);
    expect(await knownOf(companyId, id)).toEqual(untouched);
  });

  it("is canceled when it expires, without a registration", async () => {
    const { companyId, id } = await unregisteredPix();
    expect(await sweepTransactions(later(86_400), new Date(Date.now() + 20_000), companyId)).toMatchObject({
      canceled: 1,
    });
    expect(await knownOf(companyId, id)).toMatchObject({ status: "canceled" });
    expect(await isBooked(companyId, id)).toBe(false);
  });

  it("is finished when the buyer sends the same order again", async () => {
    const shop = await openShop(now);
    const order = newOrder();
    answerPix(() => Promise.reject(new Error("the process dies")));
    await placeOrder(shop.slug, order, now);
    answerAsUsual();
    const [charge] = await shop.charges();
    expect(charge).toMatchObject(untouched);
    expect(await isBooked(shop.company.id, charge?.id ?? "")).toBe(false);
    await Promise.all([1, 2, 3].map(() => placeOrder(shop.slug, order, later(10))));
    expect((await shop.charges()).map(({ id }) => id)).toEqual([charge?.id]);
    expect(await isBooked(shop.company.id, charge?.id ?? "")).toBe(true);
    await payInSandbox(shop.company.id, { transactionId: charge?.id ?? "" }, later(20));
    expect(await knownOf(shop.company.id, charge?.id ?? "")).toMatchObject({ status: "paid" });
  });

  it("is not registered again for an order after its end", async () => {
    const shop = await openShop(now);
    const order = newOrder();
    await placeOrder(shop.slug, order, now);
    let registrations = 0;
    answerPix(async (connection, request) => {
      registrations += 1;
      return sandboxAcquirer.createPix(connection, request);
    });
    await placeOrder(shop.slug, order, later(86_399));
    expect(registrations).toBe(1);
    await placeOrder(shop.slug, order, later(86_400));
    expect(registrations).toBe(1);
  });
});
