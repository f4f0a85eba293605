import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { replayStatuses } from "../delivery-enums";
import type { EventName } from "../enums";
import { webhooks } from "./webhooks";

/** A seller's wish to send the events of a period to one webhook again, and how far it has come. */
export const webhookReplays = pgTable(
  "webhook_replays",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    webhookId: id("webhook_id").notNull(),
    /** Null: every kind. */
    events: text("events").array().$type<EventName[]>(),
    /** The first and the last instant. */
    fromAt: instant("from_at").notNull(),
    toAt: instant("to_at").notNull(),
    status: word("status", replayStatuses).notNull(),
    /** Events of the period when it began. */
    total: integer("total").notNull(),
    /** Events that became deliveries. */
    queued: integer("queued").notNull().default(0),
    /** The last event that was read; null before the first. */
    cursor: id("cursor"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("webhook_replays_of_webhook").on(table.companyId, table.webhookId, table.id),
    index("webhook_replays_running").on(table.companyId).where(sql`${table.status} = 'running'`),
    oneOf("webhook_replays_status", table.status, replayStatuses),
    check("webhook_replays_period", sql`${table.fromAt} <= ${table.toAt}`),
    check("webhook_replays_ended", sql`(${table.endedAt} IS NOT NULL) = (${table.status} IN ('done', 'canceled'))`),
    foreignKey({
      columns: [table.companyId, table.webhookId],
      foreignColumns: [webhooks.companyId, webhooks.id],
      name: "webhook_replays_webhook",
    }),
  ],
);
