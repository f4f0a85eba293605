import { jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { id, word } from "../columns";
import { countedRows } from "../counting-enums";
import { companies } from "./companies";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/**
 * How many of a company's rows of a kind have an id before `until`, by a word of theirs, for the totals of lists. Such
 * rows are never removed and keep their word, so a number changes only as `until` moves on; `server/counting` moves it.
 */
export const rowCounts = pgTable(
  "row_counts",
  {
    companyId: companyId(),
    of: word("of", countedRows).notNull(),
    until: id("until").notNull(),
    counts: jsonb("counts").$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.of] })],
);

/** That rows with an old id were added, so that the numbers of their kind are to be counted again. */
export const recounts = pgTable(
  "recounts",
  { companyId: companyId(), of: word("of", countedRows).notNull(), id: id("id").notNull() },
  (table) => [primaryKey({ columns: [table.companyId, table.of, table.id] })],
);
