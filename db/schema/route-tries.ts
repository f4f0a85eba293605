import { foreignKey, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { refuseReasons } from "../enums";
import { connections } from "./connections";
import { transactions } from "./payments";

/**
 * The connections that refused a charge for reasons of their own before another one took it. Such a refusal left
 * nothing behind at the acquirer.
 */
export const routeTries = pgTable(
  "route_tries",
  {
    companyId: id("company_id").notNull(),
    transactionId: id("transaction_id").notNull(),
    /** From 1. */
    position: smallint("position").notNull(),
    connectionId: id("connection_id").notNull(),
    reason: word("reason", refuseReasons).notNull(),
    /** The acquirer's own code. */
    code: text("code"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.transactionId, table.position] }),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "route_tries_transaction",
    }),
    foreignKey({
      columns: [table.companyId, table.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: "route_tries_connection",
    }),
    oneOf("route_tries_reason", table.reason, refuseReasons),
  ],
);
