import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant } from "../columns";
import { companies } from "./companies";

/**
 * The clock of a company that rehearses time: its now is the real instant plus `offset_ms` or, during an advance, the
 * instant that it has reached. A company without a row lives by the real clock.
 */
export const sandboxClocks = pgTable(
  "sandbox_clocks",
  {
    companyId: id("company_id")
      .primaryKey()
      .references(() => companies.id),
    offsetMs: bigint("offset_ms", { mode: "number" }).notNull(),
    /** The target of the advance under way; null if none is. */
    targetAt: instant("target_at"),
    /** The instant that the advance has reached (business time); null if none is under way. */
    reachedAt: instant("reached_at"),
    /** Instants at which the current or last advance did work. */
    steps: integer("steps").notNull().default(0),
    stopAsked: boolean("stop_asked").notNull().default(false),
    /** A run's lease on the advance (real clock). */
    leasedUntil: instant("leased_until"),
    /** Why the last step failed; it is tried again. */
    fault: text("fault").notNull().default(""),
    /** When a reset was asked for (real clock), which ends with this row; null while none is under way. */
    resetAt: instant("reset_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check("sandbox_clocks_offset", sql`${table.offsetMs} >= 0`),
    check("sandbox_clocks_advance", sql`(${table.targetAt} IS NULL) = (${table.reachedAt} IS NULL)`),
  ],
);

/** What happened while a company's clock advanced. */
export const clockEntries = pgTable(
  "clock_entries",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** An event's own id, so that it is noted once. */
    id: id("id").notNull(),
    /** Business time. */
    at: instant("at").notNull(),
    /** An event's name, or what a job did: `receivables_released`. */
    what: text("what").notNull(),
    subjectId: id("subject_id"),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("clock_entries_in_order").on(table.companyId, table.at, table.id),
    check("clock_entries_count", sql`${table.count} > 0`),
  ],
);
