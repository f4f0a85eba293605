import { sql } from "drizzle-orm";
import { check, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { id, instant, word } from "../columns";
import { bankAnswers, issuerAnswers, orderedParties } from "../simulator-enums";
import { sandbox } from "./sandbox";

/** What the issuer or the bank is to do with the next calls; a row is removed with its last call. */
export const sandboxOrders = sandbox.table(
  "orders",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    party: word("party", orderedParties).notNull(),
    answer: word("answer", [...issuerAnswers, ...bankAnswers]).notNull(),
    /** The response code of a refusal (ABECS, Normativo 21). */
    code: text("code"),
    /** How long a slow answer takes. */
    seconds: smallint("seconds"),
    /** How many more calls it applies to. */
    remaining: smallint("remaining").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    check("orders_remaining", sql`${table.remaining} BETWEEN 1 AND 100`),
    check("orders_seconds", sql`${table.seconds} BETWEEN 1 AND 60`),
  ],
);
