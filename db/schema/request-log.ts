import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { keyStates } from "../request-enums";

/** Requests to `/v1`, kept for 30 days. Everything that a caller wrote is masked before it gets here. */
export const requestLog = pgTable(
  "request_log",
  {
    companyId: id("company_id").notNull(),
    /** The request's id, which begins with its instant. */
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
    /** No reference: rows are written after the answer, and a removed key must not hinder them. */
    apiKeyId: id("api_key_id").notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent"),
    /** Null without a key, and for one that is no UUID. */
    idempotencyKey: id("idempotency_key"),
    keyState: word("key_state", keyStates),
    /** What the key is valid for besides the company: operations of one path. */
    keyScope: text("key_scope"),
    /** 16 bits of a keyed hash of each masked value, by its path: tells differences, and too little to tell a value. */
    fieldHashes: jsonb("field_hashes").$type<Record<string, string>>(),
    /** Masked JSON. Null where none was sent, it could not be read, or the operation's bodies are never kept. */
    requestBody: text("request_body"),
    requestCut: boolean("request_cut").notNull(),
    responseBody: text("response_body"),
    responseCut: boolean("response_cut").notNull(),
    /** The transaction that it made, or that its path names. */
    transactionId: id("transaction_id"),
    /** What it was about; events of these subjects and of its instant are its own. */
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
