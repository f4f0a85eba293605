import { and, asc, count, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { leastIdOf, newId } from "@/db/ids";
import { balances, customers, events, recounts, rowCounts } from "@/db/schema";
import type { CountedRows } from "@/db/schema/core-enums";

const kinds: Record<CountedRows, { rows: PgTable; companyId: PgColumn; id: PgColumn; word: SQL<string> }> = {
  customer: { rows: customers, companyId: customers.companyId, id: customers.id, word: sql<string>`''` },
  event: { rows: events, companyId: events.companyId, id: events.id, word: sql<string>`${events.event}` },
};

export interface Counted {
  companyId: string;
  of: CountedRows;
}

type Kept = Pick<typeof rowCounts.$inferSelect, "until" | "counts">;

/**
 * Returns an id that sorts before every row's. It is unique, so that a count started before a
 * recount cannot overwrite the recount.
 */
const beforeAll = () => newId(new Date(0));

const own = (counts: typeof rowCounts | typeof recounts, { companyId, of }: Counted) =>
  and(eq(counts.companyId, companyId), eq(counts.of, of));

/**
 * Counts a company's rows: the stored count plus the later rows. If a recount is due, reads all rows.
 *
 * @param word restricts the count to rows with this word.
 */
export async function totalOf(counted: Counted, word?: string): Promise<number> {
  const kept = await readKept(counted);
  const isOfWord = word === undefined ? undefined : sql`${kinds[counted.of].word} = ${word}`;
  const later = and(between(counted, kept?.until), isOfWord);
  const stored = word === undefined ? Object.values(kept?.counts ?? {}) : [kept?.counts[word] ?? 0];
  return stored.reduce((sum, each) => sum + each, 0) + (await db().$count(kinds[counted.of].rows, later));
}

/** Returns null if nothing has been counted yet or a recount is due. */
async function readKept(counted: Counted): Promise<Kept | null> {
  const marks = db().select({ id: recounts.id }).from(recounts).where(own(recounts, counted));
  const [kept] = await db()
    .select({ until: rowCounts.until, counts: rowCounts.counts })
    .from(rowCounts)
    .where(and(own(rowCounts, counted), sql`NOT EXISTS ${marks}`));
  return kept ?? null;
}

/**
 * Returns the companies with a due recount or an uncounted row whose id precedes `end`. Relies on
 * every company having a row in `balances`.
 *
 * @param only restricts the search to one company.
 */
export async function findUncounted(of: CountedRows, end: string, only?: string): Promise<string[]> {
  const { rows, companyId, id } = kinds[of];
  const found = await db().execute<{ company_id: string }>(sql`
    SELECT seller.company_id FROM ${balances} seller
    LEFT JOIN ${rowCounts} counted ON counted.company_id = seller.company_id AND counted.of = ${of}
    WHERE ${only ? sql`seller.company_id = ${only}` : sql`true`} AND (
      EXISTS (SELECT FROM ${rows} WHERE ${companyId} = seller.company_id
        AND ${id} >= coalesce(counted.until, ${leastIdOf(new Date(0))}::uuid) AND ${id} < ${end}::uuid)
      OR EXISTS (SELECT FROM ${recounts} WHERE ${recounts.companyId} = seller.company_id AND ${recounts.of} = ${of}))`);
  return found.map((row) => row.company_id);
}

/**
 * Counts up to `batchSize` further rows whose id precedes `end`. Concurrent runs count each row
 * once. A recount starts at the first row: the transaction that adds an old row also inserts a
 * mark, so a run that sees the mark also sees the row. A mark that is not yet visible remains for
 * the next run.
 *
 * @returns false if nothing is left to count or another run counted it first.
 */
export async function countBatch(counted: Counted, end: string, batchSize: number): Promise<boolean> {
  const before = await beginCount(counted);
  if (before.until >= end) return false;
  const { rows, id, word } = kinds[counted.of];
  const [next] = await db()
    .select({ id: sql<string>`${id}` })
    .from(rows)
    .where(between(counted, before.until, end))
    .orderBy(asc(id))
    .offset(batchSize)
    .limit(1);
  const until = next?.id ?? end;
  const found = await db()
    .select({ word, rows: count() })
    .from(rows)
    .where(between(counted, before.until, until))
    .groupBy(sql`1`);
  const counts = { ...before.counts };
  for (const { word: each, rows: more } of found) counts[each] = (counts[each] ?? 0) + more;
  const written = await db()
    .update(rowCounts)
    .set({ until, counts })
    .where(and(own(rowCounts, counted), eq(rowCounts.until, before.until)))
    .returning({ until: rowCounts.until });
  return written.length > 0;
}

/** Creates the count row if missing, and resets it if a recount is due. */
async function beginCount(counted: Counted): Promise<Kept> {
  const start = { until: beforeAll(), counts: {} };
  return db().transaction(async (tx) => {
    await tx
      .insert(rowCounts)
      .values({ ...counted, ...start })
      .onConflictDoNothing();
    const marks = await tx.select({ id: recounts.id }).from(recounts).where(own(recounts, counted));
    if (marks.length > 0) {
      const ids = marks.map(({ id }) => id);
      await tx.delete(recounts).where(and(own(recounts, counted), inArray(recounts.id, ids)));
      await tx.update(rowCounts).set(start).where(own(rowCounts, counted));
    }
    const [kept] = await tx.select().from(rowCounts).where(own(rowCounts, counted));
    return kept ?? start;
  });
}

function between({ companyId, of }: Counted, from?: string, until?: string): SQL | undefined {
  const { companyId: column, id } = kinds[of];
  return and(eq(column, companyId), from ? gte(id, from) : undefined, until ? lt(id, until) : undefined);
}
