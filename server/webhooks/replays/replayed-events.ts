import { and, eq, gt, gte, inArray, lt, ne, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { leastIdOf } from "@/db/ids";
import { events } from "@/db/schema";
import type { EventName } from "@/db/schema/core-enums";
import { productsOf } from "../endpoint-options/event-products";
import { isReplayable } from "../events/sweep-payloads";

export interface Replayed {
  companyId: string;
  /** Null for all types. */
  events: EventName[] | null;
  /** Start of the period; both bounds are inclusive. */
  fromAt: Date;
  toAt: Date;
  /** Null for all products. */
  productIds: string[] | null;
}

export interface ReplayedPage {
  found: { id: string; event: EventName }[];
  cursor: string | null;
  isLast: boolean;
}

/** Events read per statement. Small enough to stay far below the statement timeout. */
const pageRows = 2_000;
const countedRows = 20_000;

/**
 * Reads a period's next events in the order of their IDs, which start with the creation time.
 * Returns at most `maxFound` events to send. `after` is the last event read before.
 */
export async function readReplayed(
  tx: Executor,
  replayed: Replayed,
  after: string | null,
  maxFound: number,
): Promise<ReplayedPage> {
  const page = pageAfter(tx, replayed, after, pageRows);
  const rows = await tx.select({ id: page.id, event: page.event, isSent: page.isSent }).from(page).orderBy(page.id);
  const found: ReplayedPage["found"] = [];
  let cursor: string | null = null;
  for (const { id, event, isSent } of rows) {
    if (isSent && found.length === maxFound) return { found, cursor, isLast: false };
    if (isSent) found.push({ id, event });
    cursor = id;
  }
  return { found, cursor, isLast: rows.length < pageRows };
}

export async function countReplayed(replayed: Replayed): Promise<{ total: number; skipped: number }> {
  const counts = { total: 0, skipped: 0 };
  for (let after: string | null = null; ; ) {
    const page = pageAfter(db(), replayed, after, countedRows);
    const [read] = await db()
      .select({
        rows: sql<number>`count(*)::int`,
        sent: sql<number>`(count(*) FILTER (WHERE ${page.isSent}))::int`,
        skipped: sql<number>`(count(*) FILTER (WHERE ${page.isSkipped}))::int`,
        last: sql<string | null>`(array_agg(${page.id} ORDER BY ${page.id} DESC))[1]`,
      })
      .from(page);
    counts.total += read?.sent ?? 0;
    counts.skipped += read?.skipped ?? 0;
    if (!read?.last || read.rows < countedRows) return counts;
    after = read.last;
  }
}

function pageAfter(
  tx: Executor,
  { companyId, fromAt, toAt, events: kinds, productIds }: Replayed,
  after: string | null,
  rows: number,
) {
  const isWanted = and(
    ne(events.event, "webhook_test"),
    kinds ? inArray(events.event, kinds) : undefined,
    productIds
      ? sql`${productsOf(sql`${events}`, sql`${companyId}::uuid`)} && ${sql.param(productIds)}::uuid[]`
      : undefined,
  );
  const isKept = isReplayable(new Date());
  const end = leastIdOf(new Date(toAt.getTime() + 1));
  return tx
    .select({
      id: events.id,
      event: events.event,
      isSent: sql<boolean>`${isWanted} AND ${isKept}`.as("is_sent"),
      isSkipped: sql<boolean>`${isWanted} AND NOT ${isKept}`.as("is_skipped"),
    })
    .from(events)
    .where(
      and(
        eq(events.companyId, companyId),
        after ? gt(events.id, after) : gte(events.id, leastIdOf(fromAt)),
        lt(events.id, end),
      ),
    )
    .orderBy(events.id)
    .limit(rows)
    .as("page");
}
