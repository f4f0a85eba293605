import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, pgTable, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core";
import { cents, id, instant, oneOf, word } from "../columns";
import { authorizationStates } from "../connection-enums";
import { acquirerStates, frequencies } from "../enums";
import { connections } from "./connections";
import { customers } from "./customers";
import { transactions } from "./payments";

/**
 * A payer's authorisation of a subscription's recurring charges (Pix Automático; API Pix 2.9.0, `rec`). Its key at the
 * bank is its id without dashes (`vinculo.contrato`).
 */
export const pixAuthorizations = pgTable(
  "pix_authorizations",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    subscriptionId: id("subscription_id").notNull(),
    customerId: id("customer_id").notNull(),
    connectionId: id("connection_id").notNull(),
    /** 2: authorises only; 3: pays the first charge and authorises. */
    journey: smallint("journey").notNull(),
    /** The first charge, of journey 3. */
    transactionId: id("transaction_id"),
    state: word("state", authorizationStates).notNull(),
    acquirerState: word("acquirer_state", acquirerStates).notNull(),
    /** The bank's id (`idRec`), once known. */
    bankId: text("bank_id"),
    /** The code that the payer scans or copies. */
    code: text("code"),
    /** What is paid for, as the payer's bank shows it. */
    object: text("object").notNull(),
    /** What each cycle charges, in cents. */
    amount: cents("amount").notNull(),
    frequency: word("frequency", frequencies).notNull(),
    /** The due day of the first recurring charge, `YYYY-MM-DD` in São Paulo. */
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    /** Why it was rejected or canceled, in the bank's code. */
    reason: text("reason"),
    sentAt: instant("sent_at").notNull(),
    /** When a process began to ask the bank for it (real clock); null while none does. */
    askedAt: instant("asked_at"),
    absentSince: instant("absent_since"),
    /** When it may no longer be authorised. */
    expiresAt: instant("expires_at").notNull(),
    decidedAt: instant("decided_at"),
    /** When we began to end it at the bank; it may not be authorised any more. */
    cancelRequestedAt: instant("cancel_requested_at"),
    /** When a process asked the bank to end it (real clock); null before, and when the request may not have arrived. */
    endAskedAt: instant("end_asked_at"),
    /** When it is read from the bank again, whatever callbacks say; null once it has ended. */
    nextReadAt: instant("next_read_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("pix_authorizations_transaction").on(table.companyId, table.transactionId),
    index("pix_authorizations_of_subscription").on(table.companyId, table.subscriptionId),
    index("pix_authorizations_by_bank_id").on(table.companyId, table.bankId).where(sql`${table.bankId} IS NOT NULL`),
    index("pix_authorizations_to_read")
      .on(table.companyId, table.nextReadAt)
      .where(sql`${table.nextReadAt} IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.customerId],
      foreignColumns: [customers.companyId, customers.id],
      name: "pix_authorizations_customer",
    }),
    foreignKey({
      columns: [table.companyId, table.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: "pix_authorizations_connection",
    }),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "pix_authorizations_transaction_of",
    }),
    oneOf("pix_authorizations_state", table.state, authorizationStates),
    oneOf("pix_authorizations_acquirer_state", table.acquirerState, acquirerStates),
    oneOf("pix_authorizations_frequency", table.frequency, frequencies),
    check("pix_authorizations_journey", sql`${table.journey} IN (2, 3)`),
    check("pix_authorizations_amount", sql`${table.amount} BETWEEN 1 AND 9999999999`),
  ],
);
