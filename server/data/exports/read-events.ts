import { and, desc, eq, gte, lt } from "drizzle-orm";
import { db } from "@/db/client";
import { leastIdOf } from "@/db/ids";
import { events } from "@/db/schema";
import { localTime } from "../../core/calendar/local-time";
import { csvTable } from "../../core/files/csv";
import { readEvent, storedEvent } from "../../webhooks/events/events";
import { maskEvent } from "../../webhooks/webhooks/mask-url";
import type { Event } from "../../webhooks/webhooks/schemas";
import type { ExportRow } from "./exports";
import { countAtMost, jsonLine, periodOf } from "./period";
import type { Place, RowReader, Words } from "./row-reader";

const columns = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => localTime(createdAt),
  event: ({ event }) => event,
  type: ({ type }) => type,
  data: (event) => (event[event.type] ? JSON.stringify(event[event.type]) : ""),
} as const satisfies Record<string, (event: Event) => string>;

const eventsCsv = csvTable(columns, (column, t: Words) => t(`eventsFile.columns.${column}`));

/** A range of the primary key, because event ids begin with their creation time. */
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

/**
 * Events as in `GET /v1/events`, without webhook URLs and payout accounts, because export files may
 * be shared widely.
 */
export const readEventRows: RowReader = {
  headings: eventsCsv.headings,
  read: async (row, t, after, limit) => {
    const found = await db()
      .select(storedEvent(row.companyId))
      .from(events)
      .where(conditionOf(row, after))
      .orderBy(desc(events.id))
      .limit(limit);
    return found.map((stored) => {
      const event = maskEvent(readEvent(stored));
      const line = row.format === "csv" ? eventsCsv.line(event, t) : jsonLine(event);
      return { at: stored.createdAt, id: stored.id, line };
    });
  },
  count: (row, most) => countAtMost(most, events, conditionOf(row, null)),
};
