import { jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { connectionStates, type PaymentMethod } from "../enums";
import { companies } from "./companies";

/** Capabilities of a connection besides charging. */
export interface ConnectionCapabilities {
  /** Whether it supports Pix with a due date: fine, interest and discounts by the day. */
  dueDatePix: boolean;
  /** Methods that support refunds; `partialRefunds`: methods that also support partial ones. */
  refunds: PaymentMethod[];
  partialRefunds: PaymentMethod[];
  /** Methods whose open charges can be withdrawn, after which their codes can no longer be paid. */
  cancels: PaymentMethod[];
  /** Whether one charge can be shared between several recipients. */
  split: boolean;
  /** Whether money can be sent to a Pix key or an account. */
  payouts: boolean;
  /** Whether the acquirer anticipates receivables. */
  anticipations?: boolean;
  /** Whether payouts may only go to the company's own document. */
  payoutsToOwnDocument?: boolean;
}

/** A company's account at an acquirer (docs/decisions.md 14). A row is never removed: its charges point to it. */
export const connections = pgTable(
  "connections",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    /** The kind of its adapter. */
    kind: text("kind").notNull(),
    name: text("name").notNull(),
    /** The methods charged through it. */
    methods: text("methods").$type<PaymentMethod>().array().notNull(),
    /** If two connections have the same method, the one with the lower number is used. */
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

/** A company's connection in the request context. */
export type CompanyConnection = Omit<typeof connections.$inferSelect, "name" | "createdAt">;
