import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { events, recounts, rowCounts } from "@/db/schema";
import { createTestCompany } from "@/testing/support/database";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { customersOf } from "@/testing/support/reads";
import { SortedCustomerQuery } from "../../customers/customers/customer-schemas";
import { listCustomers } from "../../customers/customers/list-customers";
import { listEvents } from "../../webhooks/events/events";
import { EventQuery } from "../../webhooks/webhooks/schemas";
import { emit } from "../events/emit";
import { countRows } from "./count-rows";

type Kind = "transaction_created" | "transaction_paid";

const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const soon = () => new Date(Date.now() + 20_000);

const fact = (companyId: string, event: Kind, at: Date) => ({
  ...{ companyId, event, subjectId: newId(at), payload: { id: "1" }, now: at },
});

async function emitted(companyId: string, event: Kind, at: Date): Promise<void> {
  const row = {
    companyId,
    event,
    id: newId(at),
    type: "transaction",
    subjectId: newId(at),
    payload: {},
    createdAt: at,
  };
  await db().insert(events).values(row);
}

const totalOf = async (companyId: string, query: object = {}) =>
  (await listEvents(companyId, EventQuery.parse(query))).totalRows;

const countedOf = async (companyId: string) => {
  const [row] = await db()
    .select()
    .from(rowCounts)
    .where(and(eq(rowCounts.companyId, companyId), eq(rowCounts.of, "event")));
  return row?.counts;
};

async function company() {
  const { companyId } = await createTestCompany();
  for (let index = 0; index < 7; index += 1) await emitted(companyId, "transaction_created", daysAgo(9 - index / 2));
  await emitted(companyId, "transaction_paid", daysAgo(5));
  await emitted(companyId, "transaction_paid", daysAgo(1));
  const expectTotals = async ({ created = 7, paid = 2 } = {}) => {
    expect(await totalOf(companyId)).toBe(created + paid);
    expect(await totalOf(companyId, { event: "transaction_created" })).toBe(created);
    expect(await totalOf(companyId, { event: "transaction_paid" })).toBe(paid);
    expect(await totalOf(companyId, { event: "transaction_refunded" })).toBe(0);
  };
  return { companyId, expectTotals };
}

describe("the total of events", () => {
  it("stays as it is, however much is counted, and is counted in batches", async () => {
    const { companyId, expectTotals } = await company();
    await expectTotals();
    expect(await countRows(now, soon(), companyId, 3)).toEqual({ rowBatches: 3 });
    await expectTotals();
    expect(await countedOf(companyId)).toEqual({ transaction_created: 7, transaction_paid: 1 });
    expect(await countRows(now, soon(), companyId, 3)).toEqual({ rowBatches: 0 });
    await emit(db(), fact(companyId, "transaction_paid", now));
    await expectTotals({ paid: 3 });
    expect(await countRows(daysAgo(-5), soon(), companyId)).toEqual({ rowBatches: 1 });
    await expectTotals({ paid: 3 });
  });

  it("counts an event once when many runs count at once", async () => {
    const { companyId, expectTotals } = await company();
    await Promise.all(Array.from({ length: 10 }, () => countRows(now, soon(), companyId, 2)));
    await countRows(now, soon(), companyId, 2);
    await expectTotals();
  });

  it("counts no other company's events", async () => {
    const [one, other] = [await company(), await company()];
    await countRows(now, soon(), one.companyId);
    await one.expectTotals();
    await other.expectTotals();
    expect(await countedOf(other.companyId)).toBeUndefined();
  });

  it("has an event of a day that is counted already at once, and counts that day again", async () => {
    const { companyId, expectTotals } = await company();
    await countRows(now, soon(), companyId);
    await emit(db(), fact(companyId, "transaction_created", daysAgo(8)));
    await expectTotals({ created: 8 });
    await countRows(now, soon(), companyId, 4);
    await expectTotals({ created: 8 });
    expect(await countedOf(companyId)).toEqual({ transaction_created: 8, transaction_paid: 1 });
    expect(await db().$count(recounts, eq(recounts.companyId, companyId))).toBe(0);
  });

  it("is correct whatever events are emitted for earlier days while runs count them", async () => {
    const { companyId, expectTotals } = await company();
    let created = 7;
    for (let round = 0; round < 12; round += 1) {
      const emitting = Array.from({ length: 3 }, () => emit(db(), fact(companyId, "transaction_created", daysAgo(6))));
      const counting = Array.from({ length: 3 }, () => countRows(now, soon(), companyId, 2));
      await Promise.all([...emitting, ...counting]);
      created += emitting.length;
      await expectTotals({ created });
    }
    await countRows(now, soon(), companyId, 2);
    await expectTotals({ created });
    expect(await countedOf(companyId)).toEqual({ transaction_created: created, transaction_paid: 1 });
  });
});

describe("the total of customers", () => {
  const totalOfCustomers = async (companyId: string) =>
    (await listCustomers(companyId, SortedCustomerQuery.parse({}))).totalRows;

  const charge = (shop: Awaited<ReturnType<typeof testCompany>>, document: string, at: Date) =>
    chargePix(shop, pixCharge({ customer: { ...pixCharge().customer, document } }), at);

  it("has new ones, ones of earlier days, and none twice", async () => {
    const shop = await testCompany();
    const [first, second, third] = [generateCpf(), generateCpf(), generateCpf()];
    await charge(shop, first, daysAgo(7));
    await countRows(now, soon(), shop.id);
    expect(await totalOfCustomers(shop.id)).toBe(1);
    await charge(shop, second, now);
    await charge(shop, first, now);
    expect(await totalOfCustomers(shop.id)).toBe(2);
    await countRows(daysAgo(-5), soon(), shop.id);
    await charge(shop, third, daysAgo(6));
    await charge(shop, second, daysAgo(6));
    expect(await totalOfCustomers(shop.id)).toBe(3);
    await countRows(daysAgo(-5), soon(), shop.id);
    expect(await totalOfCustomers(shop.id)).toBe(3);
    expect(await customersOf(shop.id)).toHaveLength(3);
  });
});
