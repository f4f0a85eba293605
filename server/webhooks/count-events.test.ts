import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, db } from "@/db/client";
import { newId } from "@/db/ids";
import { eventCounts } from "@/db/schema";
import { emit } from "../events";
import { createTestCompany } from "../testing/database";
import { countEvents } from "./count-events";
import { listEvents } from "./events";
import { EventQuery } from "./schemas";

afterAll(closeDatabase);

const now = new Date("2026-11-20T15:00:00.000Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const soon = () => new Date(Date.now() + 20_000);

const fact = (companyId: string, event: "transaction_created" | "transaction_paid", at: Date) => ({
  ...{ companyId, event, subjectId: newId(at), payload: { id: "1" }, now: at },
});

const totalOf = async (companyId: string, query: object = {}) =>
  (await listEvents(companyId, EventQuery.parse(query))).totalRows;

async function company() {
  const { companyId } = await createTestCompany();
  const old = Array.from({ length: 7 }, (_, index) => fact(companyId, "transaction_created", daysAgo(9 - index / 2)));
  await emit(db(), ...old, fact(companyId, "transaction_paid", daysAgo(5)));
  await emit(db(), fact(companyId, "transaction_paid", daysAgo(1)));
  const expectTotals = async (extra = 0) => {
    expect(await totalOf(companyId)).toBe(9 + extra);
    expect(await totalOf(companyId, { event: "transaction_created" })).toBe(7);
    expect(await totalOf(companyId, { event: "transaction_paid" })).toBe(2 + extra);
    expect(await totalOf(companyId, { event: "transaction_refunded" })).toBe(0);
  };
  return { companyId, expectTotals };
}

it("keeps every total as it is, however much is counted, and counts in batches", async () => {
  const { companyId, expectTotals } = await company();
  await expectTotals();
  expect(await countEvents(now, soon(), companyId, 3)).toEqual({ eventBatches: 3 });
  await expectTotals();
  const [row] = await db().select().from(eventCounts).where(eq(eventCounts.companyId, companyId));
  expect(row?.counts).toEqual({ transaction_created: 7, transaction_paid: 1 });
  expect(await countEvents(now, soon(), companyId, 3)).toEqual({ eventBatches: 0 });
  await emit(db(), fact(companyId, "transaction_paid", now));
  await expectTotals(1);
  expect(await countEvents(new Date(now.getTime() + 5 * 86_400_000), soon(), companyId)).toEqual({ eventBatches: 1 });
  await expectTotals(1);
});

it("counts an event once when many runs count at once", async () => {
  const { companyId, expectTotals } = await company();
  await Promise.all(Array.from({ length: 10 }, () => countEvents(now, soon(), companyId, 2)));
  await countEvents(now, soon(), companyId, 2);
  await expectTotals();
});

it("counts no other company's events", async () => {
  const [one, other] = [await company(), await company()];
  await countEvents(now, soon(), one.companyId);
  await one.expectTotals();
  await other.expectTotals();
});
