import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { leastIdOf } from "@/db/ids";
import { events } from "@/db/schema";
import { byteOrderMark, csvLine } from "../core/csv";
import { localTime } from "../sales/local-time";
import { readEvent, storedEvent } from "../webhooks/events";
import { maskEvent } from "../webhooks/mask-url";
import type { Event } from "../webhooks/schemas";
import type { ExportRow } from "./exports";
import { jsonLine, periodOf } from "./period";
import type { Place, RowReader } from "./row-reader";

/** The cell of an event in each column, in file order. */
const columns = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => localTime(createdAt),
  event: ({ event }) => event,
  type: ({ type }) => type,
  data: (event) => JSON.stringify(event[event.type] ?? {}),
} as const satisfies Record<string, (event: Event) => string>;

const order = Object.keys(columns) as (keyof typeof columns)[];

/** Ids of events begin with the instant of creation, so a period is a range of the primary key. */
function conditionOf(row: ExportRow, after: Place | null) {
  const { from, until } = periodOf(row);
  const { event } = row.filter;
  return and(
    eq(events.companyId, row.companyId),
    from ? gte(events.id, leastIdOf(from)) : undefined,
    lt(events.id, after?.id ?? leastIdOf(until)),
    event ? eq(events.event, event) : undefined,
  );
}

/** Events as `GET /v1/events`, without the URLs of webhooks and the destinations of payouts: a file has many readers. */
export const readEventRows: RowReader = {
  headings: (t) => byteOrderMark + csvLine(order.map((column) => t(`eventsFile.columns.${column}`))),
  read: async (row, _t, after, limit) => {
    const found = await db()
      .select(storedEvent(row.companyId))
      .from(events)
      .where(conditionOf(row, after))
      .orderBy(desc(events.id))
      .limit(limit);
    return found.map((stored) => {
      const event = maskEvent(readEvent(stored));
      const line = row.format === "csv" ? csvLine(order.map((column) => columns[column](event))) : jsonLine(event);
      return { at: stored.createdAt, id: stored.id, line };
    });
  },
  count: async (row, most) => {
    const found = db().select({ id: events.id }).from(events).where(conditionOf(row, null)).limit(most).as("found");
    const [counted] = await db().select({ rows: sql<string>`count(*)` }).from(found);
    return Number(counted?.rows ?? 0);
  },
};
