import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { companies } from "./accounts";
import { countedRows, eventNames, type MailPriority, mailClocks, mailKinds, reactingEvents } from "./core-enums";

/**
 * Events, with names in the past tense. They are written in the same database transaction as the
 * change, so that the log serves as the webhook outbox.
 */
export const events = pgTable(
  "events",
  {
    // No foreign key is needed: the subject, written in the same database transaction, references
    // an existing company.
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    event: word("event", eventNames).notNull(),
    type: text("type").notNull(),
    subjectId: id("subject_id").notNull(),
    /** Null once it is deleted with the event's deliveries (`sweepPayloads`). */
    payload: jsonb("payload").$type<Record<string, unknown>>(),
    postbackUrl: text("postback_url"),
    createdAt: instant("created_at").notNull(),
    /** Time at which this event's deliveries were planned; null until then. */
    plannedAt: instant("planned_at"),
    /**
     * Time at which the reactions to this event ran; null until then. Used only for
     * `reactingEvents`.
     */
    reactedAt: instant("reacted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("events_of_subject").on(table.companyId, table.subjectId),
    index("events_unplanned").on(table.companyId, table.createdAt).where(sql`${table.plannedAt} IS NULL`),
    index("events_planned")
      .on(table.companyId, table.plannedAt)
      .where(sql`${table.plannedAt} IS NOT NULL AND ${table.payload} IS NOT NULL`),
    index("events_unreacted")
      .on(table.companyId, table.createdAt)
      .where(
        sql`${table.reactedAt} IS NULL AND ${table.event} IN (${sql.raw(reactingEvents.map((each) => `'${each}'`).join(", "))})`,
      ),
    oneOf("events_event", table.event, eventNames),
  ],
);

/** Stored response of a request with an Idempotency-Key: its data, or the error. Never contains a card token. */
export type StoredAnswer =
  | { kind: "result"; data: unknown }
  | { kind: "failure"; code: string; field: string | null; message: string };

/** Claims of Idempotency-Keys, kept for 24 hours (docs/domains/runtime.md; docs/reliability.md rule 2). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    /** Keyed hash of the request's canonical body. */
    fingerprint: text("fingerprint").notNull(),
    /**
     * Id of the resource that the request creates. A process that takes over the claim resumes the work with this id.
     */
    subjectId: id("subject_id").notNull(),
    owner: id("owner").notNull(),
    claimedAt: instant("claimed_at").notNull(),
    createdAt: instant("created_at").notNull(),
    answer: jsonb("answer").$type<StoredAnswer>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.operation, table.key] }),
    index("idempotency_keys_oldest").on(table.createdAt, table.companyId),
  ],
);

/**
 * Queued emails. A row contains neither the address nor the text. Both are read when the email is
 * sent, so that an erasure also applies to queued emails. A row is deleted once its email was sent
 * or abandoned, except that emails about orders are kept for the buyers' data exports.
 */
export const outbox = pgTable(
  "outbox",
  {
    /** Company of the email; `installationId` for emails without a company. */
    companyId: id("company_id").notNull(),
    kind: word("kind", mailKinds).notNull(),
    /** Id of the order, event, charge, notice, comment, student list, export or data request. */
    subjectId: id("subject_id").notNull(),
    /** Id of the order, user, customer, enrollment or data request with the recipient's address. */
    recipientId: id("recipient_id").notNull(),
    /** Kind of the order email or notice, buyer of a digest, or status of a data request. */
    topic: text("topic").notNull(),
    amount: cents("amount"),
    priority: smallint("priority").$type<MailPriority>().notNull(),
    clock: word("clock", mailClocks).notNull(),
    createdAt: instant("created_at").notNull(),
    dueAt: instant("due_at").notNull(),
    givesUpAt: instant("gives_up_at").notNull(),
    tries: integer("tries").notNull().default(0),
    /** Lease of the process that sends the email (wall clock). */
    leasedUntil: instant("leased_until"),
    doneAt: instant("done_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.kind, table.subjectId, table.recipientId, table.topic] }),
    index("outbox_due").on(table.companyId, table.priority, table.dueAt).where(sql`${table.doneAt} IS NULL`),
    index("outbox_of_recipient").on(table.companyId, table.recipientId),
    oneOf("outbox_kind", table.kind, mailKinds),
    oneOf("outbox_clock", table.clock, mailClocks),
  ],
);

/**
 * Restores of this database (docs/operating/backup.md). Changes made between `lostSince` and
 * `restoredAt`, by the wall clock, may be missing. A reference table.
 */
export const restores = pgTable("restores", {
  id: id("id").primaryKey(),
  /** Instant to which the database was restored. Null if unknown. */
  lostSince: instant("lost_since"),
  restoredAt: instant("restored_at").notNull(),
  /**
   * Null while the installation is on hold. The installation then sends nothing until the operator
   * resumes it (docs/operating/backup.md).
   */
  resumedAt: instant("resumed_at"),
});

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/**
 * Number of a company's rows of one kind with an id before `until`, grouped by a category of the
 * rows. Used for the totals of lists. Such rows are never deleted and their category does not
 * change, so that a number changes only when `server/core/counters` advances `until`.
 */
export const rowCounts = pgTable(
  "row_counts",
  {
    companyId: companyId(),
    of: word("of", countedRows).notNull(),
    until: id("until").notNull(),
    counts: jsonb("counts").$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.of] })],
);

/** Requests to recount a company's rows of one kind, because a row with an old id was added. */
export const recounts = pgTable(
  "recounts",
  { companyId: companyId(), of: word("of", countedRows).notNull(), id: id("id").notNull() },
  (table) => [primaryKey({ columns: [table.companyId, table.of, table.id] })],
);
