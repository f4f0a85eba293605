import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { languages } from "../enums";
import { type NoticeKind, type NoticeMailing, noticeKinds } from "../notice-enums";
import { users } from "./auth";
import { companies } from "./companies";

/** A notice's details besides its subject. No buyer's data: that is read with the subject, and erased with it. */
export interface NoticeDetails {
  amountInCents?: number;
  /** Title of the product sold, or name of the connection. */
  title?: string;
  /** URL of the webhook, without its path. */
  url?: string;
  /** E-mail address of the new member. */
  email?: string;
  /** When the certificate ends, ISO 8601. */
  endsAt?: string;
  /** A São Paulo day. */
  day?: string;
  /** How many. */
  count?: number;
  /** What pays the subscriptions that are told of. */
  method?: "credit_card" | "pix";
  /** What keeps these subscriptions from being charged, where it is not the connection. */
  lacks?: "payer";
}

/** Notices to the members of a company: one row per fact, however many read it. */
export const notices = pgTable(
  "notices",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** For a notice about an event, the event's own id, so each event is announced once. */
    id: id("id").notNull(),
    kind: word("kind", noticeKinds).notNull(),
    subjectId: id("subject_id").notNull(),
    details: jsonb("details").$type<NoticeDetails>().notNull(),
    /** The one member whom it does not concern; null if it concerns all. */
    exceptUserId: id("except_user_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("notices_newest").on(table.companyId, table.createdAt, table.id),
    oneOf("notices_kind", table.kind, noticeKinds),
  ],
);

/** Mails of the previous version about notices. Dropped in the next release. */
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
    /** When it was sent or given up. */
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

/** A member's choice for one kind of notice. */
export interface NoticeChoice {
  bell: boolean;
  mail: NoticeMailing;
}

/** A member's choices in one company, and how far they have read. The row is created when they first choose or read. */
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
    /** Language of the member's mails. */
    language: word("language", languages).notNull(),
    readUntil: instant("read_until"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    oneOf("notice_readers_language", table.language, languages),
  ],
);
