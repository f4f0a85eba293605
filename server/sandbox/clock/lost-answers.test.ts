import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { type events, sandboxClocks, transactions } from "@/db/schema";
import { acting, advance, arrive, thisMinute } from "@/testing/support/clocks/shops";
import { chargeCardOf, reserveCard, sandboxCardsOf, testCards, testCompany } from "@/testing/support/payments";
import { earningCompany, payOut, userActor } from "@/testing/support/payouts/business";
import { transactionsOf, wholeList } from "@/testing/support/reads";
import { chargesOf, start } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { listPayouts } from "../../treasury/payouts/payouts";
import { listEvents } from "../../webhooks/events/events";
import { orderBank } from "../simulator/orders";
import { startAdvance } from "./clocks";
import { runClocks } from "./run-clocks";

const dayMs = 86_400_000;
const seconds = (from: Date, to: Date | undefined) => ((to?.getTime() ?? 0) - from.getTime()) / 1000;

async function eventsOf({ id }: CompanyIdentity, event: (typeof events.$inferSelect)["event"]): Promise<Date[]> {
  const { rows } = await listEvents(id, { event, ...wholeList });
  return rows.map(({ createdAt }) => new Date(createdAt));
}

async function chargeDisturbed(answer: "lost" | "silent", at: Date) {
  const { id } = await testCompany();
  await orderBank(await getCompany(id), { answer }, at);
  const company = await getCompany(id);
  expect(await chargeCardOf(company, testCards.paid, at)).toMatchObject({ status: "pending" });
  return company;
}

test("a charge that the bank lost is given up minutes after it, however far the clock advances at once", async () => {
  const at = thisMinute();
  const company = await chargeDisturbed("lost", at);
  await advance(company, { advance: "P10D" });
  expect(await transactionsOf(company.id)).toMatchObject([{ status: "refused", refuseReason: "issuer_unavailable" }]);
  const [refusedAt] = await eventsOf(company, "transaction_refused");
  expect(seconds(at, refusedAt)).toBeGreaterThan(90);
  expect(seconds(at, refusedAt)).toBeLessThanOrEqual(600);
  expect(await sandboxCardsOf(company.id)).toEqual([]);
  expect(await checkLedger(company.id)).toMatchObject({ ok: true });
});

test("a charge of which only the answer was lost is found paid", async () => {
  const at = thisMinute();
  const company = await chargeDisturbed("silent", at);
  await advance(company, { advance: "P10D" });
  const [paidAt] = await eventsOf(company, "transaction_paid");
  expect(seconds(at, paidAt)).toBeGreaterThanOrEqual(90);
  expect(seconds(at, paidAt)).toBeLessThanOrEqual(600);
  expect(await checkLedger(company.id)).toMatchObject({ ok: true });
});

test("a cycle whose charge the bank lost is charged again once that is known", async () => {
  const at = thisMinute();
  const company = await testCompany();
  const { subscription } = await start(company, testCards.paid, {}, at);
  const row = await getSubscriptionRow(company.id, subscription?.id ?? "");
  const dueAt = row.nextChargeAt ?? new Date(0);
  await orderBank(company, { answer: "lost" }, at);
  await advance(company, { to: new Date(dueAt.getTime() + 3 * dayMs).toISOString() });
  expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 failed refused issuer_unavailable", "1 2 paid paid"]);
  const [renewedAt] = await eventsOf(company, "subscription_renewed");
  expect(seconds(dueAt, renewedAt)).toBeGreaterThan(90);
  expect(seconds(dueAt, renewedAt)).toBeLessThanOrEqual(600);
  expect(await checkLedger(company.id)).toMatchObject({ ok: true });
});

test("the money of a payout that the bank lost is returned", async () => {
  const at = thisMinute();
  const { company, userId } = await earningCompany(10_000, at);
  await orderBank(company, { answer: "lost" }, at);
  await payOut(await getCompany(company.id), userActor(userId), { amountInCents: 5_000 }, at);
  await advance(company, { advance: "P2D" });
  const { rows } = await listPayouts(company.id, wholeList);
  expect(rows).toMatchObject([{ status: "failed", failureReason: "not_sent" }]);
  expect(await checkLedger(company.id)).toMatchObject({ ok: true });
});

test("an advance waits for a process that may still be sending a charge, and goes on once it cannot", async () => {
  const at = thisMinute();
  const company = await testCompany();
  const charge = await reserveCard(company, "customer", at);
  await startAdvance(company.id, { advance: "P3D" }, acting());
  for (let run = 0; run < 3; run += 1) await runClocks(new Date(Date.now() + 20_000), company.id);
  const [waiting] = await db().select().from(sandboxClocks).where(eq(sandboxClocks.companyId, company.id));
  expect(waiting).toMatchObject({ fault: "", targetAt: expect.any(Date) });
  expect(seconds(at, waiting?.reachedAt ?? undefined)).toBeLessThanOrEqual(100);
  await db()
    .update(transactions)
    .set({ sendableUntil: new Date(Date.now() - 1) })
    .where(and(eq(transactions.companyId, company.id), eq(transactions.id, charge.id)));
  await arrive(company);
  const [refusedAt] = await eventsOf(company, "transaction_refused");
  expect(seconds(at, refusedAt)).toBeLessThanOrEqual(600);
});
