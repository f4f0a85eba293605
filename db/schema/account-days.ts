import { bigint, date, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { cents, id, instant, word } from "../columns";
import { accounts, transferKinds } from "../enums";
import { companies } from "./companies";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/**
 * The transfers of a company by account, São Paulo day and kind: how many, and their sum as the account sees it. Exact
 * for the days before `summed_days.until`; a later day has only some of its transfers. `server/finance/account-days.ts`
 * says why.
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
  /** Summing starts a day later, when no process of a version that wrote no sums runs any more. */
  registeredAt: instant("registered_at").notNull(),
});
