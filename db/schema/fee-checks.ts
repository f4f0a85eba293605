import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { feeCheckStates } from "../connection-enums";
import { transactions } from "./payments";

/**
 * The fee that we expected for a sale, beside the one that its acquirer took; only for connections that report it. The
 * ledger follows the acquirer's.
 */
export const feeChecks = pgTable(
  "fee_checks",
  {
    companyId: id("company_id").notNull(),
    /** Names the transfers of a difference, too. */
    transactionId: id("transaction_id").notNull(),
    connectionId: id("connection_id").notNull(),
    state: word("state", feeCheckStates).notNull(),
    /** The fee by the agreed terms, and the one taken; null until the acquirer tells it. */
    expected: cents("expected").notNull(),
    taken: cents("taken"),
    /** When to ask the acquirer next; null once compared. */
    readAt: instant("read_at"),
    reads: smallint("reads").notNull().default(0),
    comparedAt: instant("compared_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.transactionId] }),
    index("fee_checks_to_read").on(table.companyId, table.readAt).where(sql`${table.readAt} IS NOT NULL`),
    index("fee_checks_compared").on(table.companyId, table.comparedAt).where(sql`${table.comparedAt} IS NOT NULL`),
    index("fee_checks_different").on(table.companyId, table.comparedAt).where(sql`${table.state} = 'different'`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "fee_checks_transaction",
    }),
    oneOf("fee_checks_state", table.state, feeCheckStates),
    check("fee_checks_amounts", sql`${table.expected} >= 0 AND ${table.taken} >= 0`),
    check("fee_checks_taken", sql`(${table.state} = 'waiting') = (${table.taken} IS NULL)`),
  ],
);
