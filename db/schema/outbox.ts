import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { type MailPriority, mailClocks, mailKinds } from "../mail-enums";

/**
 * Mails to be sent. A row has no address and no text: both are read when the mail is sent, so an erasure also reaches
 * mails that are queued. A row is deleted once its mail was sent or given up; news of orders stay, for their buyers' exports.
 */
export const outbox = pgTable(
  "outbox",
  {
    /** `installationId` for mails that belong to no company. */
    companyId: id("company_id").notNull(),
    kind: word("kind", mailKinds).notNull(),
    /** Id of the order, event, charge, notice, comment, list of students, export or data request. */
    subjectId: id("subject_id").notNull(),
    /** Id of the order, user, customer, enrollment or data request that has the address. */
    recipientId: id("recipient_id").notNull(),
    /** The kind of the news or notice, the buyer of a digest, or the status of a data request. */
    topic: text("topic").notNull(),
    /** Amount of the news, in cents; null if no money moved. */
    amount: cents("amount"),
    priority: smallint("priority").$type<MailPriority>().notNull(),
    /** The clock of `createdAt`, `dueAt` and `givesUpAt`. */
    clock: word("clock", mailClocks).notNull(),
    createdAt: instant("created_at").notNull(),
    /** Time of the first attempt or the next retry. */
    dueAt: instant("due_at").notNull(),
    givesUpAt: instant("gives_up_at").notNull(),
    tries: integer("tries").notNull().default(0),
    /** Lease of the process that sends it (real clock). */
    leasedUntil: instant("leased_until"),
    /** When it was sent or given up. */
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
