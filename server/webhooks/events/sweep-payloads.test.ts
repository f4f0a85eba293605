import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { deliveries, deliveryPlans, events } from "@/db/schema";
import { createIntegrator } from "@/testing/support/integrator";
import { now } from "@/testing/support/now";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { endLease } from "@/testing/support/plans";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { testSeller } from "@/testing/support/webhooks";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { monthsAfter } from "../../core/calendar/calendar";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { planDeliveries } from "../deliveries/plan-deliveries";
import { getEvent } from "./events";
import { sweepPayloads } from "./sweep-payloads";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

const afterMonths = (months: number) => monthsAfter(new Date(), months);

async function sellerWithEvent(given?: string) {
  const seller = await testSeller(given);
  const { companyId } = seller;
  const receiver = await startReceiver();
  opened.push(receiver);
  const webhookId = await seller.addWebhook(receiver.url);
  const [eventId = ""] = await seller.emitEvents(1, { event: "transaction_created" });
  await seller.dispatch();
  const own = and(eq(events.companyId, companyId), eq(events.id, eventId));
  const change = (set: Partial<typeof events.$inferInsert>) => db().update(events).set(set).where(own);
  const changeDelivery = (set: Partial<typeof deliveries.$inferInsert>) =>
    db().update(deliveries).set(set).where(eq(deliveries.companyId, companyId));
  return { seller, companyId, webhookId, eventId, change, changeDelivery };
}

async function integratorWithEvent() {
  const api = await createIntegrator();
  return { api, ...(await sellerWithEvent(api.companyId)) };
}

const payloadsOf = (companyId: string) =>
  db().$count(events, and(eq(events.companyId, companyId), isNotNull(events.payload)));

describe("the sweep of payloads", () => {
  it("leaves id, name, subject and time of an event after 13 months, and no delivery", async () => {
    const { api, seller, companyId, eventId } = await integratorWithEvent();
    const before = (await api.get(`/events/${eventId}`)).json.data;
    expect(await sweepPayloads(afterMonths(12), companyId)).toBe(0);
    expect(await sweepPayloads(afterMonths(14), companyId)).toBe(1);
    expect(await seller.deliveries()).toEqual([]);
    const after = (await api.get(`/events?subjectId=${before.transaction.id}`)).json;
    expect(after).toMatchObject({ totalRows: 1, data: [{ ...before, transaction: null }] });
    expect(await sweepPayloads(afterMonths(14), companyId)).toBe(0);
  });

  it.each<[string, (set: Awaited<ReturnType<typeof sellerWithEvent>>) => PromiseLike<unknown>]>([
    ["is not planned", ({ change }) => change({ plannedAt: null })],
    ["was replayed lately", ({ change }) => change({ plannedAt: afterMonths(2) })],
    ["waits for a delivery", ({ changeDelivery }) => changeDelivery({ status: "error", nextAttemptAt: new Date() })],
    ["was delivered lately", ({ changeDelivery }) => changeDelivery({ createdAt: afterMonths(2) })],
    ["waits for a reaction", ({ change }) => change({ event: "transaction_paid", reactedAt: null })],
    [
      "is in a plan whose process died",
      async ({ seller, companyId, change, changeDelivery }) => {
        await change({ plannedAt: null });
        await planDeliveries(companyId, { now: new Date(), leaseMilliseconds: 90_000 });
        await endLease(seller);
        await changeDelivery({ status: "delivered", nextAttemptAt: null });
        expect(await db().$count(deliveryPlans, eq(deliveryPlans.companyId, companyId))).toBe(1);
      },
    ],
  ])("keeps the payload of an event that %s", async (_, make) => {
    const set = await sellerWithEvent();
    await make(set);
    await sweepPayloads(afterMonths(14), set.companyId);
    expect(await payloadsOf(set.companyId)).toBe(1);
  });

  it("finds events by their index, without scanning the log", async () => {
    const { id: companyId } = await testCompany();
    const plan = await db().transaction(async (tx) => {
      await tx.execute("SET LOCAL enable_seqscan = off");
      return tx.execute(sql`EXPLAIN SELECT id FROM events
        WHERE company_id = ${companyId}::uuid AND planned_at < now() AND payload IS NOT NULL`);
    });
    expect(JSON.stringify(plan)).toContain("events_planned");
  });
});

describe("an event without its payload", () => {
  it("is not replayed", async () => {
    const { api, companyId, eventId } = await integratorWithEvent();
    await sweepPayloads(afterMonths(14), companyId);
    const { status, json } = await api.post(`/events/${eventId}/replay`);
    expect([status, json.code]).toEqual([409, "event_payload_deleted"]);
  });

  it("is skipped and counted by the replay of a period", async () => {
    const { api, seller, companyId, webhookId } = await integratorWithEvent();
    await sweepPayloads(afterMonths(14), companyId);
    await seller.emitEvents(2, { event: "transaction_created" });
    const from = new Date(Date.now() - 60_000).toISOString();
    const asked = await api.post(`/webhooks/${webhookId}/replay`, { from, to: new Date().toISOString() });
    expect(asked.json.data).toMatchObject({ count: 2, skipped: 1 });
    const [replay] = (await api.get(`/webhooks/${webhookId}/replays`)).json.data;
    expect(replay).toMatchObject({ count: 2, skipped: 1 });
  });

  it("gets no data from its transaction when the buyer is erased", async () => {
    const company = await testCompany();
    const { id } = await chargePix(company, pixCharge(), now);
    const seller = await testSeller(company.id);
    await seller.dispatch();
    await sweepPayloads(afterMonths(14), company.id);
    const { customerId } = await getTransactionRow(company.id, id);
    await eraseListed(customerId, now);
    const [event] = await db().select().from(events).where(eq(events.companyId, company.id));
    expect(event).toMatchObject({ event: "transaction_created", subjectId: id, payload: null });
    expect((await getEvent(company.id, event?.id ?? "")).transaction).toBeNull();
  });
});
