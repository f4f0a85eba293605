import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgSchema, smallint, text } from "drizzle-orm/pg-core";
import { cents, instant, word } from "../columns";
import { chargebackStatuses, type RefuseReason } from "../enums";

/**
 * The sandbox acquirer's own books. They stand for another company's database: no foreign key leads here or out of
 * here, and nothing but `server/acquirers/sandbox` reads them.
 */
export const sandbox = pgSchema("sandbox");

export const sandboxCharges = sandbox.table(
  "charges",
  {
    key: text("key").primaryKey(),
    method: text("method").notNull(),
    amount: cents("amount").notNull(),
    expiresAt: instant("expires_at"),
    createdAt: instant("created_at").notNull(),
    /** When a boleto that its payer has taken to the bank clears (business time). */
    clearsAt: instant("clears_at"),
    /** When it stopped taking money before its time. */
    closedAt: instant("closed_at"),
  },
  (table) => [
    index("charges_clearing").on(table.clearsAt).where(sql`${table.clearsAt} IS NOT NULL`),
    check("charges_amount", sql`${table.amount} > 0`),
  ],
);

/** Money that a payer's bank sent: one row per end-to-end id. */
export const sandboxPayments = sandbox.table(
  "payments",
  {
    id: text("id").primaryKey(),
    chargeKey: text("charge_key")
      .notNull()
      .references(() => sandboxCharges.key),
    amount: cents("amount").notNull(),
    payerName: text("payer_name").notNull(),
    payerDocument: text("payer_document").notNull(),
    paidAt: instant("paid_at").notNull(),
  },
  (table) => [index("payments_of_charge").on(table.chargeKey), check("payments_amount", sql`${table.amount} > 0`)],
);

/** Why the sandbox's issuer said no. */
export interface SandboxRefusal {
  reason: RefuseReason;
  code: string | null;
  retryable: boolean;
}

/** Card charges, as the sandbox's issuer decided them: the capture record. The number is not kept. */
export const sandboxCards = sandbox.table(
  "cards",
  {
    key: text("key").primaryKey(),
    state: word("state", ["pending", "captured", "refused"]).notNull(),
    amount: cents("amount").notNull(),
    installments: smallint("installments").notNull(),
    /** Whether the customer took part, or the merchant charged a stored card. */
    customerInitiated: boolean("customer_initiated").notNull(),
    /** Why it is refused, or will be. */
    refusal: jsonb("refusal").$type<SandboxRefusal>(),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
    /** What the issuer says next, and when: a late decision, or a chargeback. */
    nextWord: word("next_word", ["capture", "refuse", "dispute"]).notNull(),
    nextWordAt: instant("next_word_at"),
  },
  (table) => [index("cards_next_word").on(table.nextWordAt).where(sql`${table.nextWordAt} IS NOT NULL`)],
);

/** Disputes of the sandbox's cardholders and payers. */
export const sandboxChargebacks = sandbox.table("chargebacks", {
  chargeKey: text("charge_key").primaryKey(),
  /** From the seller's side. */
  state: word("state", chargebackStatuses).notNull(),
});

/** Money sent back. */
export const sandboxRefunds = sandbox.table(
  "refunds",
  {
    key: text("key").primaryKey(),
    chargeKey: text("charge_key").notNull(),
    amount: cents("amount").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("refunds_of_charge").on(table.chargeKey), check("refunds_amount", sql`${table.amount} > 0`)],
);
