import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deliveries, enrollments, events, refunds, subscriptions, transactions, webhooks } from "@/db/schema";
import { createTestCompany } from "@/db/testing";
import { checkLedger } from "@/server/finance/check-ledger";
import { db } from "../client";
import { seedHistory } from "./history";

const now = new Date();
let companyId = "";

beforeAll(async () => {
  companyId = (await createTestCompany()).companyId;
  await seedHistory(companyId, now);
}, 120_000);

describe("the demo company's history", () => {
  it("has sales by every method, with every end that they can have", async () => {
    const rows = await db()
      .select({ method: transactions.paymentMethod, status: transactions.status, sales: sql<number>`count(*)::int` })
      .from(transactions)
      .where(eq(transactions.companyId, companyId))
      .groupBy(transactions.paymentMethod, transactions.status);
    const kinds = new Map(rows.map(({ method, status, sales }) => [`${method} ${status}`, sales]));
    for (const kind of ["pix paid", "pix canceled", "pix refund", "credit_card refused", "boleto paid"]) {
      expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(0);
    }
    expect(kinds.get("credit_card chargeback") ?? 0).toBeGreaterThan(0);
    expect(rows.reduce((sum, { sales }) => sum + sales, 0)).toBeGreaterThan(300);
  });

  it("is spread over ninety days and ends before now", async () => {
    const [span] = await db()
      .select({ first: sql<Date>`min(created_at)`, last: sql<Date>`max(updated_at)` })
      .from(transactions)
      .where(eq(transactions.companyId, companyId));
    const first = new Date(span?.first ?? now);
    expect(now.getTime() - first.getTime()).toBeGreaterThan(85 * 86_400_000);
    expect(new Date(span?.last ?? 0).getTime()).toBeLessThanOrEqual(now.getTime());
  });

  it("balances to the cent, with whole and partial refunds", async () => {
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
    expect(await db().$count(refunds, eq(refunds.companyId, companyId))).toBeGreaterThan(5);
  });

  it("has subscriptions that run, that are being tried again, and that ended by wish and by refusal", async () => {
    const rows = await db()
      .selectDistinct({ status: subscriptions.status, reason: subscriptions.cancelReason })
      .from(subscriptions)
      .where(eq(subscriptions.companyId, companyId));
    const states = rows.map(({ status, reason }) => [status, reason].filter(Boolean).join(" ")).sort();
    expect(states).toEqual(["active", "canceled max_retries", "canceled requested", "past_due"]);
  });

  it("has students of the course, and events that were told of to nobody but the failing webhook", async () => {
    expect(await db().$count(enrollments, eq(enrollments.companyId, companyId))).toBeGreaterThan(20);
    const [webhook] = await db().select().from(webhooks).where(eq(webhooks.companyId, companyId));
    expect(webhook).toMatchObject({ active: true });
    const sent = await db().select().from(deliveries).where(eq(deliveries.companyId, companyId));
    expect(sent.map(({ scope }) => scope)).toEqual(["test"]);
    const waiting = and(eq(events.companyId, companyId), sql`${events.plannedAt} IS NULL`);
    const oldest = await db().select({ at: events.createdAt }).from(events).where(waiting);
    expect(oldest.length).toBeGreaterThan(0);
    expect(Math.min(...oldest.map(({ at }) => at.getTime()))).toBeGreaterThan(now.getTime() - 4 * 86_400_000);
  });
});
