import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { deliveryScopes, deliveryStatuses, disabledReasons } from "../delivery-enums";
import type { EventName } from "../enums";
import type { DeliveryErrorCode } from "../fault-codes";
import { companies } from "./companies";

/** Sellers' endpoints. A removed one is hidden, but kept for its deliveries. */
export const webhooks = pgTable(
  "webhooks",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    url: text("url").notNull(),
    name: text("name").notNull().default(""),
    /** The kinds it receives; null for all, including future ones. */
    events: text("events").array().$type<EventName[]>(),
    signatureSecret: text("signature_secret").notNull(),
    active: boolean("active").notNull().default(true),
    /** Why it was disabled; null when it is active, or its owner stopped it. */
    disabledReason: word("disabled_reason", disabledReasons),
    disabledAt: instant("disabled_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    removedAt: instant("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    oneOf("webhooks_disabled_reason", table.disabledReason, disabledReasons),
  ],
);

/**
 * One event on its way to one address: all its attempts use the same row. Webhooks and events are never deleted (a law
 * of the house), so there are no foreign keys: checking them would lock a webhook again for each of its deliveries,
 * which costs more than writing the row.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    companyId: id("company_id").notNull(),
    /** In the order in which they were planned. */
    id: id("id").notNull(),
    /** Null for a transaction's own `postbackUrl`. */
    webhookId: id("webhook_id"),
    eventId: id("event_id").notNull(),
    event: text("event").$type<EventName>().notNull(),
    scope: word("scope", deliveryScopes).notNull(),
    url: text("url").notNull(),
    /** The unit of throttling and pausing: a webhook's id, or the origin of a `postbackUrl`. */
    endpoint: text("endpoint").notNull(),
    status: word("status", deliveryStatuses).notNull(),
    /** Attempts made; an attempt counts from its claim. */
    retries: smallint("retries").notNull().default(0),
    responseStatus: smallint("response_status"),
    responseBody: text("response_body"),
    error: text("error"),
    /** Null without an error, and in rows written before codes existed. */
    errorCode: text("error_code").$type<DeliveryErrorCode>(),
    durationMs: integer("duration_ms"),
    /** Business time of the next attempt; null when there is none. */
    nextAttemptAt: instant("next_attempt_at"),
    /** Lease of the process that makes the attempt (real clock). */
    leasedUntil: instant("leased_until"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("deliveries_of_event").on(table.companyId, table.eventId),
    index("deliveries_of_webhook").on(table.companyId, table.webhookId, table.id),
    index("deliveries_due")
      .on(table.companyId, table.endpoint, table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} IS NOT NULL`),
    oneOf("deliveries_scope", table.scope, deliveryScopes),
    oneOf("deliveries_status", table.status, deliveryStatuses),
    check(
      "deliveries_next_attempt",
      sql`(${table.nextAttemptAt} IS NOT NULL) = (${table.status} IN ('created', 'error'))`,
    ),
  ],
);

/**
 * Events whose deliveries a process is sending and has not inserted yet: a row exists for a fraction of a second. If
 * its process dies, another inserts the deliveries and sends them.
 */
export const deliveryPlans = pgTable(
  "delivery_plans",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    eventIds: uuid("event_ids").array().notNull(),
    plannedAt: instant("planned_at").notNull(),
    /** Lease of the process that planned the deliveries (real clock). */
    leasedUntil: instant("leased_until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** Endpoints whose last attempt failed; a success removes the row (docs/reliability.md rule 12). */
export const troubledEndpoints = pgTable(
  "troubled_endpoints",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    endpoint: text("endpoint").notNull(),
    /** Failures in a row. */
    failures: integer("failures").notNull(),
    failingSince: instant("failing_since").notNull(),
    /** How many times in a row it was paused. */
    pauses: smallint("pauses").notNull().default(0),
    /** Nothing is sent before it; afterwards one probe at a time, until one succeeds. */
    pausedUntil: instant("paused_until"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.endpoint] })],
);
