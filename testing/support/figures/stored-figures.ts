import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { dayFigures, figuredDays, hourFigures, refunds, staleDays, transactions, transfers } from "@/db/schema";
import { wasPaid } from "@/db/schema/payments-enums";
import { addDays, dayOf, startOfDay } from "@/server/core/calendar/calendar";
import { splitAmount } from "@/server/core/money/money";
import { figureDays } from "@/server/ledger/day-figures/figure-days";
import { undoRefund } from "@/server/payments/refunds/conclude-refund";
import { refundTransaction } from "@/server/payments/refunds/refund-transaction";
import { getTransactionRow } from "@/server/payments/transactions/transactions";
import { readOverview } from "@/server/reports/overview/overview";
import { OverviewQuery } from "@/server/reports/overview/schemas";
import { type DayFigures, listDayFigures } from "@/server/reports/sales/day-figures";
import { addFigures, noFigures } from "@/server/reports/sales/figures";
import { recordSettlement } from "@/server/treasury/fee-checks/record-settlement";
import { companyWithReports, settlementOf } from "../charges/reported-fees";

export const soon = () => new Date(Date.now() + 20_000);
export const today = () => dayOf(new Date());

/** Noon in São Paulo, `days` days ago. */
export const noonBefore = (days: number) => new Date(startOfDay(addDays(today(), -days)).getTime() + 12 * 3_600_000);

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** Registered long enough ago for stored daily totals. */
export async function registeredCompany() {
  const company = await companyWithReports();
  await registerLongAgo(company.id);
  return company;
}

/** Skips the period in which totals are not stored because older processes may still be running. */
export const registerLongAgo = (companyId: string) =>
  db()
    .insert(figuredDays)
    .values({
      companyId,
      until: "-infinity",
      version: 0,
      registeredAt: noonBefore(9),
      hoursRegisteredAt: noonBefore(9),
    });

export const untilOf = async (companyId: string) =>
  (await db().select().from(figuredDays).where(eq(figuredDays.companyId, companyId)))[0]?.until;

export const setMarkBack = (companyId: string) =>
  db()
    .update(figuredDays)
    .set({ until: "-infinity", hoursUntil: sql`'-infinity'` })
    .where(eq(figuredDays.companyId, companyId));

/** Stores daily and hourly totals, regardless of the number of sales. */
export const storeAll = (companyId: string, batchSize = 20_000) =>
  figureDays(soon(), companyId, { batchSize, hoursSize: 0 });

export const staleOf = async (companyId: string) =>
  (await db().select().from(staleDays).where(eq(staleDays.companyId, companyId))).map(({ day }) => day).sort();

export const storedOf = (companyId: string) =>
  db().select().from(dayFigures).where(eq(dayFigures.companyId, companyId));

export const storedHoursOf = (companyId: string) =>
  db().select().from(hourFigures).where(eq(hourFigures.companyId, companyId));

/** Totals by day and method from the rows, without stored totals. */
export async function figuresByHand(companyId: string, executor: Executor): Promise<DayFigures[]> {
  const sales = await executor.select().from(transactions).where(eq(transactions.companyId, companyId));
  const returned = await executor.select().from(refunds).where(eq(refunds.companyId, companyId));
  const moved = await executor.select().from(transfers).where(eq(transfers.companyId, companyId));
  const days = new Map<string, DayFigures>();
  for (const { id, createdAt, paymentMethod, status, amountPaid, fees, refunded } of sales) {
    const day = dayOf(createdAt);
    const isPaid = wasPaid(status);
    const disputed = moved.filter((each) => each.transactionId === id);
    const sumOf = (kind: string) =>
      disputed.filter((each) => each.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
    const back = returned.filter((each) => each.transactionId === id && each.status !== "refused");
    const own = {
      transactions: 1,
      approved: isPaid ? 1 : 0,
      decided: status === "pending" ? 0 : 1,
      grossInCents: isPaid ? (amountPaid ?? 0) : 0,
      feesInCents: isPaid ? fees : 0,
      refundedInCents: isPaid ? refunded : 0,
      feeReturnedInCents: isPaid ? back.reduce((sum, { feeReturned }) => sum + feeReturned, 0) : 0,
      disputedInCents:
        status === "chargeback" || status === "refund" ? sumOf("chargeback_opened") - sumOf("chargeback_won") : 0,
    };
    const key = `${day} ${paymentMethod}`;
    days.set(key, { day, paymentMethod, ...addFigures([days.get(key) ?? noFigures, own]) });
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, figures]) => figures);
}

export async function expectExact(companyId: string): Promise<void> {
  const compare = async (tx: Executor) =>
    expect(await listDayFigures(companyId, {}, tx)).toEqual(await figuresByHand(companyId, tx));
  await db().transaction(compare, { isolationLevel: "repeatable read" });
}

/** The overview of the last days, and of a part of them, equals the sum of the rows. */
export async function expectExactOverview(companyId: string): Promise<void> {
  const rows = await figuresByHand(companyId, db());
  for (const [first, last] of [
    [13, 0],
    [5, 2],
    [4, 4],
  ] as const) {
    const query = { startDate: addDays(today(), -first), endDate: addDays(today(), -last) };
    const { figures, days } = await readOverview(companyId, OverviewQuery.parse(query), new Date());
    const within = rows.filter(({ day }) => day >= query.startDate && day <= query.endDate);
    expect({ query, figures }).toEqual({ query, figures: addFigures(within) });
    expect(days.map(({ grossInCents }) => grossInCents)).toEqual(
      days.map(({ day }) => addFigures(within.filter((row) => row.day === day)).grossInCents),
    );
  }
}

export async function correctFee(
  companyId: string,
  transactionId: string,
  feeInCents: number,
  now: Date,
): Promise<void> {
  const { amountPaid, installments } = await getTransactionRow(companyId, transactionId);
  if (!amountPaid || feeInCents > amountPaid) return;
  const count = splitAmount(amountPaid, installments).length;
  await recordSettlement({ companyId, transactionId }, settlementOf(amountPaid, feeInCents, now, count), now);
}

export async function refundUndecided(companyId: string, transactionId: string, amountInCents: number, now: Date) {
  const refundId = newId(now);
  await refundTransaction(companyId, { transactionId, amountInCents }, { refundId, now });
  const same = and(eq(refunds.companyId, companyId), eq(refunds.id, refundId));
  await db().update(refunds).set({ status: "requested", decidedAt: null }).where(same);
}

export async function refuseRefunds(companyId: string, transactionId: string, now: Date): Promise<void> {
  const ofSale = and(eq(refunds.companyId, companyId), eq(refunds.transactionId, transactionId));
  for (const refund of await db().select().from(refunds).where(ofSale)) await undoRefund(refund, now);
}
