import { sql } from "drizzle-orm";
import { bigint, date, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { cents, id, instant, word } from "../columns";
import { accounts, transferKinds } from "../enums";
import { companies } from "./companies";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/**
 * Count and sum of a company's transfers by account, São Paulo day and kind; the sum is signed as the account sees it.
 * Exact for days before `summed_days.until`; later days are incomplete (see `server/finance/account-days.ts`).
 */
export const accountDays = pgTable(
  "account_days",
  {
    companyId: companyId(),
    account: word("account", accounts).notNull(),
    day: date("day").notNull(),
    kind: word("kind", transferKinds).notNull(),
    transfers: bigint("transfers", { mode: "number" }).notNull(),
    amount: cents("amount").notNull(),
  },
  (table) => [
    primaryKey({ name: "account_days_pk", columns: [table.companyId, table.account, table.day, table.kind] }),
  ],
);

/**
 * The same by hour, for the days that are not summed yet. Exact for hours in
 * `[summed_days.hours_from, summed_days.hours_until)`.
 */
export const accountHours = pgTable(
  "account_hours",
  {
    companyId: companyId(),
    account: word("account", accounts).notNull(),
    /** The first instant of the hour. */
    hour: instant("hour").notNull(),
    kind: word("kind", transferKinds).notNull(),
    transfers: bigint("transfers", { mode: "number" }).notNull(),
    amount: cents("amount").notNull(),
  },
  (table) => [
    primaryKey({ name: "account_hours_pk", columns: [table.companyId, table.account, table.hour, table.kind] }),
  ],
);

/** How far a company's days and hours are summed. */
export const summedDays = pgTable("summed_days", {
  companyId: companyId().primaryKey(),
  /** The first day that is not summed; `-infinity` when none is. */
  until: date("until").notNull(),
  /** Summing starts one day later: by then, no process still runs a version that wrote no sums. */
  registeredAt: instant("registered_at").notNull(),
  /** The first summed hour; never moves back. */
  hoursFrom: instant("hours_from").notNull().default(sql`'-infinity'`),
  /** The end of the summed hours, exclusive. No hour is summed unless it is later than `hours_from`. */
  hoursUntil: instant("hours_until").notNull().default(sql`'-infinity'`),
  /** The same for hours; null until the job first visits the company. */
  hoursRegisteredAt: instant("hours_registered_at"),
});
