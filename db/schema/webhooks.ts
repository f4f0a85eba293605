import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { companies } from "./accounts";
import type { EventName } from "./core-enums";
import {
  type DeliveryErrorCode,
  deliveryScopes,
  deliveryStatuses,
  disabledReasons,
  keyStates,
  replayStatuses,
} from "./webhooks-enums";

/** Requests to `/v1`, kept for 30 days. Caller input is masked before it is stored. */
export const requestLog = pgTable(
  "request_log",
  {
    companyId: id("company_id").notNull(),
    /** Its first bits encode the time. */
    id: id("id").notNull(),
    createdAt: instant("created_at").notNull(),
    method: text("method").notNull(),
    path: text("path").notNull(),
    query: text("query"),
    operation: text("operation").notNull(),
    route: text("route").notNull(),
    status: integer("status").notNull(),
    /** From `server/errors.ts`. */
    code: text("code"),
    durationMs: integer("duration_ms").notNull(),
    /** No foreign key, because rows are written after the response, and a removed key must not block them. */
    apiKeyId: id("api_key_id").notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent"),
    /** Null without a key, or for one that is not a UUID. */
    idempotencyKey: id("idempotency_key"),
    keyState: word("key_state", keyStates),
    /** Operations of one path, within which the key is unique per company. */
    keyScope: text("key_scope"),
    /** 16 bits of a keyed hash per masked value, by path: enough to detect a difference, but not to recover a value. */
    fieldHashes: jsonb("field_hashes").$type<Record<string, string>>(),
    /** Masked JSON body. Null if none was sent, it could not be parsed, or the operation's bodies are never stored. */
    requestBody: text("request_body"),
    requestCut: boolean("request_cut").notNull(),
    responseBody: text("response_body"),
    responseCut: boolean("response_cut").notNull(),
    transactionId: id("transaction_id"),
    /** The request's events are those of these subjects at the same instant. */
    subjectIds: id("subject_ids").array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("request_log_failed").on(table.companyId, table.id).where(sql`${table.status} >= 400`),
    index("request_log_of_key")
      .on(table.companyId, table.idempotencyKey, table.id)
      .where(sql`${table.idempotencyKey} IS NOT NULL`),
    index("request_log_of_transaction")
      .on(table.companyId, table.transactionId, table.id)
      .where(sql`${table.transactionId} IS NOT NULL`),
    oneOf("request_log_key_state", table.keyState, keyStates),
    check("request_log_status", sql`${table.status} BETWEEN 100 AND 599`),
  ],
);

/** Signing secret under a vault key. */
export interface SealedSecret {
  keyId: string;
  sealed: string;
  /** When the secret stops signing, in ISO 8601. Null for the current one. */
  endsAt: string | null;
}

/** Names of custom headers in plain text, and names with values under a vault key. */
export interface SealedHeaders {
  keyId: string;
  sealed: string;
  names: string[];
}

/** Sellers' endpoints. A removed one is hidden but kept for its deliveries. */
export const webhooks = pgTable(
  "webhooks",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    url: text("url").notNull(),
    name: text("name").notNull().default(""),
    events: text("events").array().$type<EventName[]>(),
    /** Shown by the legacy routes. Does not sign deliveries. */
    signatureSecret: text("signature_secret").notNull(),
    /** Newest first, at most two. If null, deliveries are not signed. */
    signingSecrets: jsonb("signing_secrets").$type<SealedSecret[]>(),
    ownHeaders: jsonb("own_headers").$type<SealedHeaders>(),
    /** Restricts deliveries to these products' events; null for all events. */
    productIds: uuid("product_ids").array(),
    deliveriesPerSecond: smallint("deliveries_per_second"),
    /** Simulated failure of the next delivery, in the sandbox only: an HTTP status, or 0 for no response. */
    simulatedFault: smallint("simulated_fault"),
    active: boolean("active").notNull().default(true),
    /** Null if the webhook is active, or if its owner stopped it. */
    disabledReason: word("disabled_reason", disabledReasons),
    disabledAt: instant("disabled_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    removedAt: instant("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    oneOf("webhooks_disabled_reason", table.disabledReason, disabledReasons),
    check("webhooks_deliveries_per_second", sql`${table.deliveriesPerSecond} BETWEEN 1 AND 100`),
    check("webhooks_simulated_fault", sql`${table.simulatedFault} = 0 OR ${table.simulatedFault} BETWEEN 300 AND 599`),
  ],
);

/**
 * Rate limiter: the wall-clock time until which a webhook has used up its limit. One row per
 * webhook, shared by all processes.
 */
export const webhookPaces = pgTable(
  "webhook_paces",
  {
    companyId: id("company_id").notNull(),
    webhookId: id("webhook_id").notNull(),
    spentUntil: instant("spent_until").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.webhookId] }),
    foreignKey({
      columns: [table.companyId, table.webhookId],
      foreignColumns: [webhooks.companyId, webhooks.id],
      name: "webhook_paces_webhook",
    }),
  ],
);

/**
 * Deliveries of events to URLs, one row for all attempts. There are no foreign keys, because
 * checking them would lock a webhook for each delivery, which costs more than writing the row.
 * Webhooks are never deleted, and events only by a reset, after their deliveries (an architecture
 * test checks this). Deliveries are deleted with their event's payload.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    companyId: id("company_id").notNull(),
    /** In planning order. */
    id: id("id").notNull(),
    /** Null for a delivery to a transaction's `postbackUrl`. */
    webhookId: id("webhook_id"),
    eventId: id("event_id").notNull(),
    event: text("event").$type<EventName>().notNull(),
    scope: word("scope", deliveryScopes).notNull(),
    url: text("url").notNull(),
    /** Unit of rate limiting and pausing: a webhook's id, or the origin of a `postbackUrl`. */
    endpoint: text("endpoint").notNull(),
    status: word("status", deliveryStatuses).notNull(),
    /** Number of attempts, counted when a process claims one. */
    retries: smallint("retries").notNull().default(0),
    responseStatus: smallint("response_status"),
    responseBody: text("response_body"),
    error: text("error"),
    /** Null without an error, and in rows older than error codes. */
    errorCode: text("error_code").$type<DeliveryErrorCode>(),
    durationMs: integer("duration_ms"),
    /** Next attempt, by the company's clock. */
    nextAttemptAt: instant("next_attempt_at"),
    /** Lease of the sending process (wall clock). */
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
 * Events whose deliveries a process is sending and has not yet inserted, for a fraction of a
 * second. If the process dies, another inserts and sends them.
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
    /** Lease of the planning process (wall clock). */
    leasedUntil: instant("leased_until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** Endpoints whose last attempt failed, until a success (docs/reliability.md rule 12). */
export const troubledEndpoints = pgTable(
  "troubled_endpoints",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    endpoint: text("endpoint").notNull(),
    failures: integer("failures").notNull(),
    failingSince: instant("failing_since").notNull(),
    pauses: smallint("pauses").notNull().default(0),
    /** No delivery is sent before this time. Afterwards, single probes are sent until one succeeds. */
    pausedUntil: instant("paused_until"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.endpoint] })],
);

/** Requests to resend the events of a period to one webhook, with their progress. */
export const webhookReplays = pgTable(
  "webhook_replays",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    webhookId: id("webhook_id").notNull(),
    events: text("events").array().$type<EventName[]>(),
    fromAt: instant("from_at").notNull(),
    toAt: instant("to_at").notNull(),
    status: word("status", replayStatuses).notNull(),
    total: integer("total").notNull(),
    /** Events without a payload at the start of the replay. */
    skipped: integer("skipped").notNull().default(0),
    queued: integer("queued").notNull().default(0),
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
