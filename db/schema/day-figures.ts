import { sql } from "drizzle-orm";
import { bigint, date, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { cents, id, instant, word } from "../columns";
import { paymentMethods } from "../enums";
import { companies } from "./companies";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

const count = (name: string) => bigint(name, { mode: "number" }).notNull();

const figures = () => ({
  paymentMethod: word("payment_method", paymentMethods).notNull(),
  transactions: count("transactions"),
  approved: count("approved"),
  decided: count("decided"),
  gross: cents("gross").notNull(),
  fees: cents("fees").notNull(),
  refunded: cents("refunded").notNull(),
  feeReturned: cents("fee_returned").notNull(),
  disputed: cents("disputed").notNull(),
});

/**
 * The figures of the transactions of a day of creation in São Paulo, by method (`server/finance/sale-figures.ts`), for
 * periods. Exact for a day before `figured_days.until` without a row in `stale_days`; `server/finance/stale-days.ts`
 * says why. A method without a transaction that day has no row.
 */
export const dayFigures = pgTable(
  "day_figures",
  {
    companyId: companyId(),
    day: date("day").notNull(),
    ...figures(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.paymentMethod] })],
);

/**
 * The same by hour of creation, for days whose figures are not stored yet. Exact for an hour in
 * `[figured_days.hours_from, figured_days.hours_until)` without a row in `stale_days`.
 */
export const hourFigures = pgTable(
  "hour_figures",
  {
    companyId: companyId(),
    /** The first instant of the hour. */
    hour: instant("hour").notNull(),
    ...figures(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.hour, table.paymentMethod] })],
);

/** How far the figures of a company's days and hours are stored. */
export const figuredDays = pgTable("figured_days", {
  companyId: companyId().primaryKey(),
  /** The first day without stored figures; `-infinity` when none has any. */
  until: date("until").notNull(),
  /** The first hour with stored figures; never moves back. */
  hoursFrom: instant("hours_from").notNull().default(sql`'-infinity'`),
  /** The end of the stored hours, exclusive. No hour is stored unless it is later than `hours_from`. */
  hoursUntil: instant("hours_until").notNull().default(sql`'-infinity'`),
  /** Goes up with every change of the company's `day_figures` and `hour_figures`, so that concurrent runs exclude each other. */
  version: integer("version").notNull(),
  /** Storing starts a day later, when no process of a version that marks no days as stale runs any more. */
  registeredAt: instant("registered_at").notNull(),
  /** The same for hours; null until the job first visits the company. */
  hoursRegisteredAt: instant("hours_registered_at"),
});

/**
 * The days and hours whose stored figures a later commit outdated: a row for each such commit, so that commits do not wait
 * for each other. The job that sums a day or an hour again deletes the rows that it has seen.
 */
export const staleDays = pgTable(
  "stale_days",
  {
    companyId: companyId(),
    day: date("day").notNull(),
    id: id("id").notNull(),
    /** The hour within that day; null if written by a version without hours. */
    hour: instant("hour"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.id] })],
);
