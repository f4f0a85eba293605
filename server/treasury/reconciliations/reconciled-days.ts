import { and, asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { connections, differences, reconciledDays } from "@/db/schema";
import type { ReconciliationStatus } from "@/db/schema/treasury-enums";
import { isDay } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { toDifference } from "./difference-shape";
import type {
  ReconciledDay,
  ReconciledDayDetail,
  ReconciledDayPage,
  ReconciledDayQuery,
  ReconciledDayRead,
} from "./schemas";

const status = sql<ReconciliationStatus>`CASE
  WHEN sum(${reconciledDays.open}) > 0 THEN 'differs'
  WHEN bool_or(${reconciledDays.comparedAt} IS NULL) THEN 'not_compared'
  WHEN sum(${reconciledDays.bankCount}) <> sum(${reconciledDays.bookCount})
    OR sum(${reconciledDays.bankAmount}) <> sum(${reconciledDays.bookAmount}) THEN 'settled'
  ELSE 'agrees' END`;

const whole = {
  day: reconciledDays.day,
  status,
  bankCount: sql`sum(${reconciledDays.bankCount})`.mapWith(Number),
  bankAmount: sql`sum(${reconciledDays.bankAmount})`.mapWith(Number),
  bookCount: sql`sum(${reconciledDays.bookCount})`.mapWith(Number),
  bookAmount: sql`sum(${reconciledDays.bookAmount})`.mapWith(Number),
  ignoredCount: sql`sum(${reconciledDays.ignoredCount})`.mapWith(Number),
  ignoredAmount: sql`sum(${reconciledDays.ignoredAmount})`.mapWith(Number),
  open: sql`sum(${reconciledDays.open})`.mapWith(Number),
  comparedAt: sql<Date | null>`max(${reconciledDays.comparedAt})`.mapWith(reconciledDays.comparedAt),
};

interface DayRow {
  status: ReconciliationStatus;
  bankCount: number;
  bankAmount: number;
  bookCount: number;
  bookAmount: number;
  ignoredCount: number;
  ignoredAmount: number;
  open: number;
  comparedAt: Date | null;
}

export async function listReconciledDays(
  companyId: string,
  { limit, offset, status: wanted }: ReconciledDayQuery,
): Promise<ReconciledDayPage> {
  const days = db()
    .select(whole)
    .from(reconciledDays)
    .where(eq(reconciledDays.companyId, companyId))
    .groupBy(reconciledDays.day)
    .having(wanted ? sql`${status} = ${wanted}` : undefined);
  const [rows, totalRows] = await Promise.all([
    days.orderBy(desc(reconciledDays.day)).limit(limit).offset(offset),
    countDays(companyId, wanted),
  ]);
  return { rows: rows.map((row) => ({ day: row.day, ...toFigures(row) })), totalRows };
}

async function countDays(companyId: string, wanted: ReconciliationStatus | undefined): Promise<number> {
  const days = db()
    .select({ day: reconciledDays.day })
    .from(reconciledDays)
    .where(eq(reconciledDays.companyId, companyId))
    .groupBy(reconciledDays.day)
    .having(wanted ? sql`${status} = ${wanted}` : undefined)
    .as("days");
  return db().$count(days);
}

/**
 * Returns a compared day with its connections and a page of its differences.
 *
 * @throws NOT_FOUND if the day was not due at any connection.
 */
export async function getReconciledDay(
  companyId: string,
  { day, limit, offset }: ReconciledDayRead,
): Promise<ReconciledDayDetail> {
  if (!isDay(day)) return fail("NOT_FOUND");
  const ofDay = and(eq(differences.companyId, companyId), eq(differences.day, day));
  const [parts, shown, totalDifferences, openKinds] = await Promise.all([
    db()
      .select({ row: reconciledDays, name: connections.name })
      .from(reconciledDays)
      .innerJoin(
        connections,
        and(eq(connections.companyId, reconciledDays.companyId), eq(connections.id, reconciledDays.connectionId)),
      )
      .where(and(eq(reconciledDays.companyId, companyId), eq(reconciledDays.day, day)))
      .orderBy(asc(connections.priority), asc(connections.id)),
    db()
      .select()
      .from(differences)
      .where(ofDay)
      .orderBy(sql`${differences.resolvedAt} IS NOT NULL`, desc(differences.at), desc(differences.id))
      .limit(limit)
      .offset(offset),
    db().$count(differences, ofDay),
    db()
      .select({ kind: differences.kind, count: count() })
      .from(differences)
      .where(and(ofDay, isNull(differences.resolvedAt)))
      .groupBy(differences.kind)
      .orderBy(differences.kind),
  ]);
  if (parts.length === 0) return fail("NOT_FOUND");
  return {
    day,
    ...toFigures(sumOf(parts.map(({ row }) => row))),
    connections: parts.map(({ row, name }) => ({
      connectionId: row.connectionId,
      name,
      ...toFigures({ ...row, status: statusOf(row) }),
    })),
    differences: shown.map(toDifference),
    totalDifferences,
    openKinds,
  };
}

function statusOf(row: Omit<DayRow, "status">): ReconciliationStatus {
  if (row.open > 0) return "differs";
  if (!row.comparedAt) return "not_compared";
  return row.bankCount === row.bookCount && row.bankAmount === row.bookAmount ? "agrees" : "settled";
}

function sumOf(rows: readonly (typeof reconciledDays.$inferSelect)[]): DayRow {
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const compared = rows.flatMap(({ comparedAt }) => comparedAt?.getTime() ?? []);
  const comparedAt = compared.length > 0 ? new Date(Math.max(...compared)) : null;
  const figures = {
    bankCount: sum((row) => row.bankCount),
    bankAmount: sum((row) => row.bankAmount),
    bookCount: sum((row) => row.bookCount),
    bookAmount: sum((row) => row.bookAmount),
    ignoredCount: sum((row) => row.ignoredCount),
    ignoredAmount: sum((row) => row.ignoredAmount),
    open: sum((row) => row.open),
    comparedAt,
  };
  const isWhole = compared.length === rows.length;
  return { ...figures, status: statusOf({ ...figures, comparedAt: isWhole ? comparedAt : null }) };
}

/** Null until a bank has listed the day, because zero would mean that nothing was received. */
function toFigures(row: DayRow): Omit<ReconciledDay, "day"> {
  const figure = (value: number) => (row.comparedAt ? value : null);
  return {
    status: row.status,
    bankCount: figure(row.bankCount),
    bankAmountInCents: figure(row.bankAmount),
    bookCount: figure(row.bookCount),
    bookAmountInCents: figure(row.bookAmount),
    ignoredCount: figure(row.ignoredCount),
    ignoredAmountInCents: figure(row.ignoredAmount),
    openDifferences: row.open,
    comparedAt: row.comparedAt?.toISOString() ?? null,
  };
}
