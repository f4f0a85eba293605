import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { keyStates } from "../request-enums";

/** Requests to `/v1`, kept for 30 days. Everything that a caller wrote is masked before it gets here. */
export const requestLog = pgTable(
  "request_log",
  {
    companyId: id("company_id").notNull(),
    /** The request id, whose first bits are the time. */
    id: id("id").notNull(),
    createdAt: instant("created_at").notNull(),
    method: text("method").notNull(),
    path: text("path").notNull(),
    query: text("query"),
    /** The procedure, such as `charges.pixQrCode`, and its path with the names of parameters. */
    operation: text("operation").notNull(),
    route: text("route").notNull(),
    status: integer("status").notNull(),
    /** The error's code in `server/errors.ts`. */
    code: text("code"),
    durationMs: integer("duration_ms").notNull(),
    /** Not a foreign key: rows are written after the response, and a removed key must not block them. */
    apiKeyId: id("api_key_id").notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent"),
    /** Null without a key, or for a key that is not a UUID. */
    idempotencyKey: id("idempotency_key"),
    keyState: word("key_state", keyStates),
    /** The key's scope within the company: operations of one path. */
    keyScope: text("key_scope"),
    /** 16 bits of a keyed hash of each masked value, by path: enough to detect a difference, too few to recover a value. */
    fieldHashes: jsonb("field_hashes").$type<Record<string, string>>(),
    /** Masked JSON. Null if none was sent, it could not be parsed, or the operation's bodies are never kept. */
    requestBody: text("request_body"),
    requestCut: boolean("request_cut").notNull(),
    responseBody: text("response_body"),
    responseCut: boolean("response_cut").notNull(),
    /** The transaction it created, or the one named in its path. */
    transactionId: id("transaction_id"),
    /** Ids it was about; its events are those of these subjects at its instant. */
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
