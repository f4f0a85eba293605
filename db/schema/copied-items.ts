import { pgTable, primaryKey, unique } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { pairedKinds } from "../copy-enums";
import { companies } from "./companies";

/**
 * Which item of a company is which of its test company, so that one is recognised on the other side after its name
 * changed (docs/decisions.md 14). `companyId` is the real company.
 */
export const copiedItems = pgTable(
  "copied_items",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    kind: word("kind", pairedKinds).notNull(),
    /** Its id in the real company. */
    id: id("id").notNull(),
    /** Its id in the test company. */
    testId: id("test_id").notNull(),
    copiedAt: instant("copied_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.kind, table.id] }),
    unique("copied_items_test").on(table.companyId, table.kind, table.testId),
    oneOf("copied_items_kind", table.kind, pairedKinds),
  ],
);
