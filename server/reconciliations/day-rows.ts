import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { givenColumns, preparedQuery } from "@/db/prepared";
import { givenRows, rowsAsJson } from "@/db/record";
import { reconciledDays } from "@/db/schema";
import type { Listing } from "./find-listing";

/** A day of a connection. */
interface DayKey {
  companyId: string;
  connectionId: string;
  day: string;
}

const figureNames = [
  "bankCount",
  "bankAmount",
  "bookCount",
  "bookAmount",
  "ignoredCount",
  "ignoredAmount",
  "comparedAt",
] as const;

/** What a comparison found, in counts and sums (centavos), and when it was made. */
type DayFigures = Pick<typeof reconciledDays.$inferSelect, (typeof figureNames)[number]>;

/** Adds the days that have to be compared, as not compared yet. */
export async function openDays(
  { companyId, id: connectionId }: Pick<Listing, "companyId" | "id">,
  days: readonly string[],
): Promise<void> {
  const counts = { bankCount: 0, bookCount: 0, ignoredCount: 0, open: 0 };
  const none = { ...counts, bankAmount: 0, bookAmount: 0, ignoredAmount: 0, comparedAt: null };
  const rows = days.map((day) => ({ companyId, connectionId, day, ...none }));
  if (rows.length > 0) await openQuery({ rows: rowsAsJson(reconciledDays, rows) });
}

const openQuery = preparedQuery((database) =>
  database.execute(sql`
    INSERT INTO reconciled_days SELECT made.* FROM ${givenRows(reconciledDays, "rows")} made ON CONFLICT DO NOTHING`),
);

/** Locks a company's day until the caller's commit, so that every change of its differences is counted. */
export async function lockDay(tx: Executor, companyId: string, day: string): Promise<void> {
  await lockQuery({ companyId, day }, tx);
}

const lockQuery = preparedQuery((database) =>
  database
    .select({ day: reconciledDays.day })
    .from(reconciledDays)
    .where(
      and(eq(reconciledDays.companyId, sql.placeholder("companyId")), eq(reconciledDays.day, sql.placeholder("day"))),
    )
    .orderBy(reconciledDays.connectionId)
    .for("update"),
);

/** Recounts the unresolved differences of a locked day. */
export async function recount(tx: Executor, key: DayKey): Promise<void> {
  await recountQuery({ ...key }, tx);
}

/** Counts them again and records the figures of a comparison. */
export async function recordFigures(tx: Executor, key: DayKey, figures: DayFigures): Promise<void> {
  await figuresQuery({ ...key, ...figures }, tx);
}

const open = sql`(SELECT count(*) FROM differences
  WHERE differences.company_id = ${sql.placeholder("companyId")} AND differences.day = ${sql.placeholder("day")}
    AND differences.connection_id = ${sql.placeholder("connectionId")} AND differences.resolved_at IS NULL)`;

const isDay = and(
  eq(reconciledDays.companyId, sql.placeholder("companyId")),
  eq(reconciledDays.connectionId, sql.placeholder("connectionId")),
  eq(reconciledDays.day, sql.placeholder("day")),
);

const recountQuery = preparedQuery((database) => database.update(reconciledDays).set({ open }).where(isDay));

const figuresQuery = preparedQuery((database) =>
  database
    .update(reconciledDays)
    .set({ ...givenColumns(reconciledDays, figureNames), open })
    .where(isDay),
);
