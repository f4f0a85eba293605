import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { id, instant } from "../columns";
import { companies } from "./companies";
import { courses } from "./courses";
import { customers } from "./customers";

/** A customer's access to a course, open while at least one of its grants is. */
export const enrollments = pgTable(
  "enrollments",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    courseId: id("course_id").notNull(),
    productId: id("product_id").notNull(),
    customerId: id("customer_id").notNull(),
    /**
     * Whose studies these are: a keyed hash of the e-mail that paid first, empty for what a member gave first. Two e-mails
     * that bought a course under one document share neither progress nor notes.
     */
    buyer: text("buyer").notNull().default(""),
    enrolledAt: instant("enrolled_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** When a member took the access away: sources that gave it before then cannot restore it. */
    withheldAt: instant("withheld_at"),
    /** When access ends by itself: the latest end of its grants; null while one of them has none. */
    endsAt: instant("ends_at"),
    cohortId: id("cohort_id"),
    /** The last visit to a lesson. */
    seenAt: instant("seen_at"),
    /** When every lesson was complete for the first time. */
    completedAt: instant("completed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("enrollments_customer").on(table.companyId, table.courseId, table.customerId, table.buyer),
    index("enrollments_of_customer").on(table.companyId, table.customerId),
    index("enrollments_newest").on(table.companyId, table.courseId, table.enrolledAt.desc(), table.id.desc()),
    index("enrollments_to_end")
      .on(table.companyId, table.endsAt)
      .where(sql`${table.revokedAt} IS NULL AND ${table.endsAt} IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.courseId],
      foreignColumns: [courses.companyId, courses.id],
      name: "enrollments_course",
    }),
    foreignKey({
      columns: [table.companyId, table.customerId],
      foreignColumns: [customers.companyId, customers.id],
      name: "enrollments_customer_of",
    }),
  ],
);

/** What gave a customer access, and when it was revoked. */
export const enrollmentGrants = pgTable(
  "enrollment_grants",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    enrollmentId: id("enrollment_id").notNull(),
    /** The transaction or subscription; the customer if a member gave access. */
    sourceId: id("source_id").notNull(),
    grantedAt: instant("granted_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** When it ends by itself (access for a fixed time); null: without an end. */
    endsAt: instant("ends_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.enrollmentId, table.sourceId] }),
    index("enrollment_grants_of_source").on(table.companyId, table.sourceId),
    foreignKey({
      columns: [table.companyId, table.enrollmentId],
      foreignColumns: [enrollments.companyId, enrollments.id],
      name: "enrollment_grants_enrollment",
    }),
  ],
);

/** The link that opens what one address of a customer bought or was given, to anyone who has it (docs/decisions.md 13). */
export const buyerLinks = pgTable(
  "buyer_links",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    customerId: id("customer_id").notNull(),
    /** The address: its name in `company_lookups`. */
    buyer: text("buyer").notNull(),
    token: text("token").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.customerId, table.buyer] }),
    foreignKey({
      columns: [table.companyId, table.customerId],
      foreignColumns: [customers.companyId, customers.id],
      name: "buyer_links_customer",
    }),
  ],
);

/** Links from before there was one per address: they open all courses of a customer with a single address. */
export const accessLinks = pgTable(
  "access_links",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    customerId: id("customer_id").notNull(),
    token: text("token").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.customerId] }),
    foreignKey({
      columns: [table.companyId, table.customerId],
      foreignColumns: [customers.companyId, customers.id],
      name: "access_links_customer",
    }),
  ],
);
