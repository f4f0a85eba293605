import { sql } from "drizzle-orm";
import { check, pgTable } from "drizzle-orm/pg-core";
import { cents, id, instant } from "../columns";
import { companies } from "./companies";

/** What a company wants to sell in a month. */
export const salesGoals = pgTable(
  "sales_goals",
  {
    companyId: id("company_id")
      .primaryKey()
      .references(() => companies.id),
    /** Gross, in cents. */
    grossPerMonth: cents("gross_per_month").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [check("sales_goals_gross", sql`${table.grossPerMonth} > 0`)],
);
