import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { companies } from "./accounts";
import { countedRows, eventNames, type MailPriority, mailClocks, mailKinds, reactingEvents } from "./core-enums";

/**
 * Written in the transaction of the change, so that the log serves as the webhook outbox. Names are
 * in the past tense.
 */
export const events = pgTable(
  "events",
  {
    // No foreign key, because the subject, written in the same transaction, references the company.
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    event: word("event", eventNames).notNull(),
    type: text("type").notNull(),
    subjectId: id("subject_id").notNull(),
    /** Null once deleted with the event's deliveries (`sweepPayloads`). */
    payload: jsonb("payload").$type<Record<string, unknown>>(),
    postbackUrl: text("postback_url"),
    createdAt: instant("created_at").notNull(),
    plannedAt: instant("planned_at"),
    /** When the reactions ran. Used only for `reactingEvents`. */
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

/** Response stored for an Idempotency-Key: data or an error, never a card token. */
export type StoredAnswer =
  | { kind: "result"; data: unknown }
  | { kind: "failure"; code: string; field: string | null; message: string };

/** Claims, kept for 24 hours (docs/domains/runtime.md; docs/reliability.md rule 2). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    /** Keyed hash of the canonical body. */
    fingerprint: text("fingerprint").notNull(),
    /** Id of the resource to create. A process that takes over the claim resumes under this id. */
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
 * Queued emails, without address and text, which are read when the email is sent, so that an
 * erasure also applies to queued emails. A sent or abandoned row is deleted, except for emails
 * about orders, which buyers' data exports include.
 */
export const outbox = pgTable(
  "outbox",
  {
    /** `installationId` for emails without a company. */
    companyId: id("company_id").notNull(),
    kind: word("kind", mailKinds).notNull(),
    /** Order, event, charge, notice, comment, student list, export or data request. */
    subjectId: id("subject_id").notNull(),
    /** Order, user, customer, enrollment or data request with the recipient's address. */
    recipientId: id("recipient_id").notNull(),
    /** Kind of order email or notice, buyer of a digest, or status of a data request. */
    topic: text("topic").notNull(),
    amount: cents("amount"),
    priority: smallint("priority").$type<MailPriority>().notNull(),
    clock: word("clock", mailClocks).notNull(),
    createdAt: instant("created_at").notNull(),
    dueAt: instant("due_at").notNull(),
    givesUpAt: instant("gives_up_at").notNull(),
    tries: integer("tries").notNull().default(0),
    /** Lease of the sending process (wall clock). */
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
 * Restores of this database (docs/operating/backup.md). Changes between `lostSince` and
 * `restoredAt`, in wall-clock time, may be missing. A reference table.
 */
export const restores = pgTable("restores", {
  id: id("id").primaryKey(),
  /** Instant to which the database was restored, if known. */
  lostSince: instant("lost_since"),
  restoredAt: instant("restored_at").notNull(),
  /** Null while the installation is on hold and sends nothing (docs/operating/backup.md). */
  resumedAt: instant("resumed_at"),
});

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/**
 * Count of a company's rows of one kind with an id before `until`, by category, for totals of
 * lists. Such rows are never deleted and keep their category, so a count changes only when
 * `server/core/counters` advances `until`.
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

/** Recount requests, because a row with an old id was added. */
export const recounts = pgTable(
  "recounts",
  { companyId: companyId(), of: word("of", countedRows).notNull(), id: id("id").notNull() },
  (table) => [primaryKey({ columns: [table.companyId, table.of, table.id] })],
);
