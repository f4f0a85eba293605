import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { closings, companies, events } from "@/db/schema";
import { testOwner, testPassword } from "@/testing/support/auth";
import { balancesOf } from "@/testing/support/payments";
import { ownKey } from "@/testing/support/payouts/business";
import { studentsOf, subscriptionsOf, transactionsOf, wholeList } from "@/testing/support/reads";
import { testSeller } from "@/testing/support/webhooks";
import { listCourses } from "../../courses/courses/course-tree";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { listDisputes } from "../../payments/disputes/disputes";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { listPayouts } from "../../treasury/payouts/payouts";
import { listWebhooks } from "../../webhooks/webhooks/endpoints";
import { openedBefore, seedHistory } from "./history";

const now = new Date();
let companyId = "";

beforeAll(async () => {
  const { userId, ...owned } = await testOwner(openedBefore(now));
  companyId = owned.companyId;
  await db().update(companies).set({ documentType: "cnpj", document: ownKey }).where(eq(companies.id, companyId));
  await seedHistory(companyId, { userId, password: testPassword }, now);
});

describe("the demo company's history", () => {
  it("has sales by every method, with every outcome", async () => {
    const sales = await transactionsOf(companyId);
    const kinds = new Set(sales.map(({ paymentMethod, status }) => `${paymentMethod} ${status}`));
    for (const kind of ["pix paid", "pix canceled", "pix refund", "credit_card refused", "boleto paid"]) {
      expect([...kinds]).toContain(kind);
    }
    expect([...kinds]).toContain("credit_card chargeback");
    expect(sales.length).toBeGreaterThan(300);
  });

  it("is spread over ninety days and ends before now", async () => {
    const sales = await transactionsOf(companyId);
    const first = Date.parse(sales[0]?.createdAt ?? now.toISOString());
    expect(now.getTime() - first).toBeGreaterThan(85 * 86_400_000);
    const last = Math.max(...sales.map(({ updatedAt }) => Date.parse(updatedAt)));
    expect(last).toBeLessThanOrEqual(now.getTime());
  });

  it("balances to the cent, with full and partial refunds", async () => {
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
    const refunded = (await transactionsOf(companyId)).filter(({ refundedInCents }) => refundedInCents > 0);
    expect(refunded.length).toBeGreaterThan(5);
    expect(new Set(refunded.map(({ amount, refundedInCents }) => refundedInCents < amount))).toEqual(
      new Set([true, false]),
    );
  });

  it("has payouts of every outcome, one that waits for approval, and money left", async () => {
    const { rows } = await listPayouts(companyId, wholeList);
    const statuses = new Set(rows.map(({ status }) => status));
    expect(statuses).toEqual(new Set(["completed", "returned", "failed", "awaiting_approval"]));
    const { available = 0, pending = 0 } = await balancesOf(companyId);
    expect(Math.min(available, pending)).toBeGreaterThan(10_000);
  });

  it("has disputes of both kinds, open, defended, won and lost, and its days are closed", async () => {
    const { rows } = await listDisputes(companyId, wholeList);
    const kinds = new Set(rows.map(({ kind, status }) => `${kind} ${status}`));
    for (const each of ["infraction opened", "infraction won", "chargeback opened", "chargeback lost"]) {
      expect([...kinds]).toContain(each);
    }
    expect(rows.some(({ defence }) => defence !== null)).toBe(true);
    const open = rows.filter(({ status }) => status === "opened");
    expect(open.some(({ deadlineAt }) => deadlineAt !== null && Date.parse(deadlineAt) > now.getTime())).toBe(true);
    expect(await db().$count(closings, eq(closings.companyId, companyId))).toBeGreaterThan(80);
  });

  it("has active, past-due, canceled and refused subscriptions", async () => {
    const listed = await subscriptionsOf(companyId);
    const rows = await Promise.all(listed.map(({ id }) => getSubscriptionRow(companyId, id)));
    const states = new Set(rows.map(({ status, cancelReason }) => [status, cancelReason].filter(Boolean).join(" ")));
    expect([...states].sort()).toEqual(["active", "canceled max_retries", "canceled requested", "past_due"]);
  });

  it("has a complete published course, with current and former students", async () => {
    const { rows, totalRows } = await listCourses(companyId, { limit: 20, offset: 0 });
    expect(totalRows).toBe(1);
    const [course] = rows;
    expect(course).toMatchObject({ title: "Pão de fermentação natural", status: "published", certificateHours: 8 });
    const modules = course?.modules ?? [];
    expect(modules.map(({ title, lessons }) => [title, lessons.length])).toEqual([
      ["Comece por aqui", 4],
      ["O levain", 4],
      ["Da massa ao forno", 4],
    ]);
    const lessons = modules.flatMap((module) => module.lessons);
    for (const { durationSeconds } of lessons) expect(durationSeconds).toBeGreaterThanOrEqual(300);
    expect(modules.map((module) => module.lessons.map(({ materials }) => materials.length))).toEqual([
      [1, 0, 0, 0],
      [1, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
    const students = await studentsOf(companyId);
    expect(new Set(students.map(({ courseId }) => courseId))).toEqual(new Set([course?.id]));
    expect(students.filter(({ revokedAt }) => revokedAt === null).length).toBeGreaterThan(20);
    expect(students.filter(({ revokedAt }) => revokedAt !== null).length).toBeGreaterThan(0);
  });

  it("has events without deliveries, and a webhook that passed its test and fails since", async () => {
    const [webhook] = (await listWebhooks(companyId)).map(({ row }) => row);
    expect(webhook).toMatchObject({ active: true, disabledReason: null });
    const seller = await testSeller(companyId);
    expect(await seller.deliveries()).toMatchObject([
      { scope: "test", status: "delivered", responseStatus: 204, error: null },
    ]);
    const waiting = and(eq(events.companyId, companyId), isNull(events.plannedAt));
    const oldest = await db().select().from(events).where(waiting);
    expect(Math.min(...oldest.map(({ createdAt }) => createdAt.getTime()))).toBeGreaterThan(
      now.getTime() - 4 * 86_400_000,
    );
    const wanted = oldest.filter(({ event }) => webhook?.events?.includes(event)).length;
    expect(wanted).toBeGreaterThan(10);
    expect(oldest.length).toBeGreaterThan(wanted);

    const { delivered, failed } = await seller.dispatch({ at: now });
    expect(delivered).toBe(0);
    expect(failed).toBeGreaterThanOrEqual(10);
    const made = (await seller.deliveries()).filter(({ scope }) => scope === "user");
    expect(made).toHaveLength(wanted);
    const outcomes = made.map(({ status, retries, error }) => `${status} ${retries} ${error}`);
    expect(outcomes.filter((outcome) => outcome === "error 1 connection was refused")).toHaveLength(failed);
    expect(outcomes.filter((outcome) => outcome === "error 0 endpoint paused")).toHaveLength(wanted - failed);
  });
});
