import { jsonb, pgTable } from "drizzle-orm/pg-core";
import { id } from "../columns";
import { companies } from "./companies";

/**
 * How many of a company's events have an id before `until`, by kind, for the totals of lists. Events are never removed and
 * keep their kind, so these numbers never change; `server/webhooks/count-events.ts` moves `until` on.
 */
export const eventCounts = pgTable("event_counts", {
  companyId: id("company_id")
    .primaryKey()
    .references(() => companies.id),
  until: id("until").notNull(),
  counts: jsonb("counts").$type<Record<string, number>>().notNull(),
});
