import { bigint, date, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { cents, id, instant, word } from "../columns";
import { paymentMethods } from "../enums";
import { companies } from "./companies";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

const count = (name: string) => bigint(name, { mode: "number" }).notNull();

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
    paymentMethod: word("payment_method", paymentMethods).notNull(),
    transactions: count("transactions"),
    approved: count("approved"),
    decided: count("decided"),
    gross: cents("gross").notNull(),
    fees: cents("fees").notNull(),
    refunded: cents("refunded").notNull(),
    feeReturned: cents("fee_returned").notNull(),
    disputed: cents("disputed").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.paymentMethod] })],
);

/** How far the figures of a company's days are stored. */
export const figuredDays = pgTable("figured_days", {
  companyId: companyId().primaryKey(),
  /** The first day without stored figures; `-infinity` when none has any. */
  until: date("until").notNull(),
  /** Goes up with every change of the company's `day_figures`, so that concurrent runs exclude each other. */
  version: integer("version").notNull(),
  /** Storing starts a day later, when no process of a version that marks no days as stale runs any more. */
  registeredAt: instant("registered_at").notNull(),
});

/**
 * The days whose stored figures a later commit outdated: a row for each such commit, so that commits do not wait for
 * each other. The job that sums a day again deletes the rows that it has seen.
 */
export const staleDays = pgTable(
  "stale_days",
  { companyId: companyId(), day: date("day").notNull(), id: id("id").notNull() },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.id] })],
);
