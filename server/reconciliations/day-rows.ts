import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { givenRows, rowsAsJson } from "@/db/record";
import { differences, reconciledDays } from "@/db/schema";
import type { Listing } from "./find-listing";

/** A day of a connection. */
interface DayKey {
  companyId: string;
  connectionId: string;
  day: string;
}

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
  await tx
    .select({ day: reconciledDays.day })
    .from(reconciledDays)
    .where(and(eq(reconciledDays.companyId, companyId), eq(reconciledDays.day, day)))
    .orderBy(reconciledDays.connectionId)
    .for("update");
}

/** Counts again the differences of a locked day that nobody has resolved, and records its figures, if given. */
export async function recount(
  tx: Executor,
  { companyId, connectionId, day }: DayKey,
  figures: Partial<typeof reconciledDays.$inferInsert> = {},
): Promise<void> {
  const open = await tx.$count(
    differences,
    and(
      eq(differences.companyId, companyId),
      eq(differences.connectionId, connectionId),
      eq(differences.day, day),
      isNull(differences.resolvedAt),
    ),
  );
  await tx
    .update(reconciledDays)
    .set({ ...figures, open })
    .where(
      and(
        eq(reconciledDays.companyId, companyId),
        eq(reconciledDays.connectionId, connectionId),
        eq(reconciledDays.day, day),
      ),
    );
}
