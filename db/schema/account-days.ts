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

/** How far a company's days are summed. */
export const summedDays = pgTable("summed_days", {
  companyId: companyId().primaryKey(),
  /** The first day that is not summed; `-infinity` when none is. */
  until: date("until").notNull(),
  /** Summing starts one day later: by then, no process still runs a version that wrote no sums. */
  registeredAt: instant("registered_at").notNull(),
});
