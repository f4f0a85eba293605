import { jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { connectionStates, type PaymentMethod } from "../enums";
import { companies } from "./companies";

/** What a connection can do beside taking charges by its methods. */
export interface ConnectionCapabilities {
  /** A Pix with a due date: fine, interest and discounts by the day. */
  dueDatePix: boolean;
  /** Methods whose money can be sent back; `partialRefunds`: also a part of it. */
  refunds: PaymentMethod[];
  partialRefunds: PaymentMethod[];
  /** Methods whose open charge can be withdrawn, so that its code takes no more money. */
  cancels: PaymentMethod[];
  /** Shares of one charge can go to several recipients. */
  split: boolean;
  /** Money can be sent to a Pix key or an account. */
  payouts: boolean;
}

/** A company's account at an acquirer (docs/decisions.md 14). A row is never removed: its charges point to it. */
export const connections = pgTable(
  "connections",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    /** Which adapter speaks to it. */
    kind: text("kind").notNull(),
    name: text("name").notNull(),
    /** The methods that are charged through it. */
    methods: text("methods").$type<PaymentMethod>().array().notNull(),
    /** Of two that take a method, the lower one is charged through. */
    priority: smallint("priority").notNull(),
    state: word("state", connectionStates).notNull(),
    capabilities: jsonb("capabilities").$type<ConnectionCapabilities>().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    oneOf("connections_state", table.state, connectionStates),
  ],
);

/** What a request knows of each connection of its company. */
export type CompanyConnection = Omit<typeof connections.$inferSelect, "name" | "createdAt">;
