import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { languages } from "../enums";
import { type NoticeKind, type NoticeMailing, noticeKinds } from "../notice-enums";
import { users } from "./auth";
import { companies } from "./companies";

/** What a notice tells beside its subject. No buyer's data: that is read with the subject, and erased with it. */
export interface NoticeDetails {
  amountInCents?: number;
  /** Of the product that was sold. */
  title?: string;
  /** Of the webhook, without its path. */
  url?: string;
  /** Of the new member. */
  email?: string;
}

/** What the members of a company are told of: one row for each fact, whoever reads it. */
export const notices = pgTable(
  "notices",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** The event's own id where an event is told of, so that it is told once. */
    id: id("id").notNull(),
    kind: word("kind", noticeKinds).notNull(),
    subjectId: id("subject_id").notNull(),
    details: jsonb("details").$type<NoticeDetails>().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("notices_newest").on(table.companyId, table.createdAt, table.id),
    oneOf("notices_kind", table.kind, noticeKinds),
  ],
);

/** A mail that a member is to get about a notice; those due together are one mail. */
export const noticeMails = pgTable(
  "notice_mails",
  {
    companyId: id("company_id").notNull(),
    noticeId: id("notice_id").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    dueAt: instant("due_at").notNull(),
    /** Lease of the process that sends it (real clock). */
    leasedUntil: instant("leased_until"),
    /** When it was sent, or given up. */
    doneAt: instant("done_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.noticeId, table.userId] }),
    index("notice_mails_due").on(table.companyId, table.dueAt).where(sql`${table.doneAt} IS NULL`),
    foreignKey({
      columns: [table.companyId, table.noticeId],
      foreignColumns: [notices.companyId, notices.id],
      name: "notice_mails_notice",
    }),
  ],
);

/** What a member chose for a kind of notice. */
export interface NoticeChoice {
  bell: boolean;
  mail: NoticeMailing;
}

/** A member's choices in one company, and how far they have read. Who has chosen nothing has no row. */
export const noticeReaders = pgTable(
  "notice_readers",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    choices: jsonb("choices").$type<Partial<Record<NoticeKind, NoticeChoice>>>().notNull(),
    /** What mails to them are written in. */
    language: word("language", languages).notNull(),
    readUntil: instant("read_until"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    oneOf("notice_readers_language", table.language, languages),
  ],
);
