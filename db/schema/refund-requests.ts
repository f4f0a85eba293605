import { foreignKey, index, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { refundRequestStatuses } from "../learning-enums";
import type { BankAccount } from "../shapes";
import { companies } from "./companies";
import { transactions } from "./payments";

/** A buyer's request for their money, within the guarantee but after the legal term: one per charge. */
export const refundRequests = pgTable(
  "refund_requests",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    reason: text("reason").notNull(),
    status: word("status", refundRequestStatuses).notNull(),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedBy: text("decided_by"),
    /** Where a boleto's money goes, which has no way back of its own; erased with the decision. */
    pixKey: text("pix_key"),
    /** The bank account to refund to, at acquirers that take no Pix key. */
    account: jsonb("account").$type<BankAccount>(),
    /** When the buyer confirmed, by a code, a target that is not the payer's; null for the payer's own. */
    keyConfirmedAt: instant("key_confirmed_at"),
    /** What the seller tells the buyer who is declined. */
    answer: text("answer"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("refund_requests_transaction").on(table.companyId, table.transactionId),
    index("refund_requests_by_status").on(table.companyId, table.status, table.createdAt),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "refund_requests_transaction_of",
    }),
    oneOf("refund_requests_status", table.status, refundRequestStatuses),
  ],
);
