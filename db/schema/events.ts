import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { eventNames } from "../enums";
import { reactingEvents } from "../reacting-enums";

/** Facts, past tense: written in the commit of the fact itself, so the log is the outbox of the webhooks. */
export const events = pgTable(
  "events",
  {
    // The subject of the same commit names an existing company.
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    event: word("event", eventNames).notNull(),
    /** The event's subject: the payload's key, and the subject's id. */
    type: text("type").notNull(),
    subjectId: id("subject_id").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    postbackUrl: text("postback_url"),
    createdAt: instant("created_at").notNull(),
    /** Null until this event's deliveries are planned. */
    plannedAt: instant("planned_at"),
    /** Null until the reactions to this event have run; only for `reactingEvents`. */
    reactedAt: instant("reacted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("events_of_subject").on(table.companyId, table.subjectId),
    index("events_unplanned").on(table.companyId, table.createdAt).where(sql`${table.plannedAt} IS NULL`),
    index("events_planned").on(table.companyId, table.plannedAt).where(sql`${table.plannedAt} IS NOT NULL`),
    index("events_unreacted")
      .on(table.companyId, table.createdAt)
      .where(
        sql`${table.reactedAt} IS NULL AND ${table.event} IN (${sql.raw(reactingEvents.map((each) => `'${each}'`).join(", "))})`,
      ),
    oneOf("events_event", table.event, eventNames),
  ],
);
