import { sql } from "drizzle-orm";
import { check, foreignKey, index, jsonb, pgTable, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core";
import { cents, id, instant, minuteOf, oneOf, word } from "../columns";
import {
  acquirerStates,
  type CardBrand,
  documentTypes,
  initiators,
  paymentMethods,
  refuseReasons,
  transactionStatuses,
} from "../enums";
import { withdrawalStatuses } from "../payment-enums";
import type { Address, AutomaticCharge, Cob, InstallmentInterest, Metadata, PartnerShare, Tracking } from "../shapes";
import { companies } from "./companies";
import { connections } from "./connections";
import { customers } from "./customers";

export interface TransactionItem {
  /** The offer sold, if the charge named one. */
  offerSlug?: string | undefined;
  /** The payment link that was paid. */
  paymentLinkId?: string | undefined;
  title: string;
  amountInCents: number;
  quantity: number;
  tangible: boolean;
  /** The coupon's discount, in cents, already taken off `amountInCents`; absent without a coupon. */
  discountInCents?: number | undefined;
  /** The coupon's code at the time of sale. */
  couponCode?: string | undefined;
  /** What paying by Pix took off, in cents, already taken off `amountInCents`; absent without such a discount. */
  pixDiscountInCents?: number | undefined;
}

/** The Pix side of a transaction, as stored; the image is drawn from `emv` on read. */
export interface PixDetails {
  txid: string;
  emv: string;
  expiresAt: string;
  endToEndId: string | null;
  payerInfo: { name: string; document: string } | null;
}

/** The boleto side of a transaction, as stored. */
export interface BoletoDetails {
  /** 44 and 47 digits. */
  barcode: string;
  digitableLine: string;
  /** `YYYY-MM-DD` in São Paulo; the whole day counts. */
  dueOn: string;
  /** "Nosso número", the bank's own number, and the bank's name. */
  ownNumber: string;
  bankName: string;
  /** Address of the boleto's public page; its holder may see the slip. */
  pageToken: string;
}

/** The card side of a transaction: never its number. */
export interface CardDetails {
  brand: CardBrand;
  last4: string;
  holderName: string;
  /** The issuer's response code (ABECS) of a refusal. */
  refuseCode: string | null;
  /** Whether the brands allow a retry with the same card after this refusal. */
  retryable: boolean | null;
  /** The issuer's page where the buyer confirms a pending charge (3-D Secure); absent without a challenge. */
  challengeUrl?: string | undefined;
}

/** One charge of one customer by one method, with its state. */
export const transactions = pgTable(
  "transactions",
  {
    /** Exists, because its customer does. */
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    paymentMethod: word("payment_method", paymentMethods).notNull(),
    status: word("status", transactionStatuses).notNull(),
    amount: cents("amount").notNull(),
    fees: cents("fees").notNull(),
    netAmount: cents("net_amount").notNull(),
    amountPaid: cents("amount_paid"),
    refunded: cents("refunded").notNull().default(0),
    installments: smallint("installments").notNull().default(1),
    /** The interest that the buyer bears, in `amount` beside the items; null if there is none. */
    installmentInterest: jsonb("installment_interest").$type<InstallmentInterest>(),
    description: text("description").notNull(),
    externalId: text("external_id"),
    metadata: jsonb("metadata").$type<Metadata>(),
    postbackUrl: text("postback_url"),
    /** The URL that the charge's page sends the payer back to. */
    returnUrl: text("return_url"),
    items: jsonb("items").$type<TransactionItem[]>().notNull(),
    refuseReason: word("refuse_reason", refuseReasons),
    customerId: id("customer_id").notNull(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    /** The address used at payment, once a member corrected `customer_email`; null before. */
    originalEmail: text("original_email"),
    customerPhone: text("customer_phone").notNull(),
    customerAddress: jsonb("customer_address").$type<Address>(),
    documentType: word("document_type", documentTypes).notNull(),
    document: text("document").notNull(),
    connectionId: id("connection_id").notNull(),
    acquirerState: word("acquirer_state", acquirerStates).notNull(),
    /** When it was last sent to the acquirer (the sender's clock). */
    sentAt: instant("sent_at").notNull(),
    /** When the acquirer, asked long enough after that, first reported no such charge. */
    absentSince: instant("absent_since"),
    pix: jsonb("pix").$type<PixDetails>(),
    cob: jsonb("cob").$type<Cob>(),
    /** Null unless the payer's bank pays it by an authorisation. */
    automatic: jsonb("automatic").$type<AutomaticCharge>(),
    card: jsonb("card").$type<CardDetails>(),
    boleto: jsonb("boleto").$type<BoletoDetails>(),
    initiator: word("initiator", initiators).notNull().default("customer"),
    /** Null unless sold by a checkout page. */
    tracking: jsonb("tracking").$type<Tracking>(),
    /** The shares of partner companies; null if there are none. */
    partners: jsonb("partners").$type<PartnerShare[]>(),
    /** The subscription it belongs to. A first charge has one too, whose row is only created when it is paid. */
    subscriptionId: id("subscription_id"),
    /** Until then (real clock) the process that reserved it may still send it to the acquirer; afterwards none may. */
    sendableUntil: instant("sendable_until"),
    /** When an unpaid charge stops being payable. */
    expiresAt: instant("expires_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    approvedAt: instant("approved_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.customerId],
      foreignColumns: [customers.companyId, customers.id],
      name: "transactions_customer",
    }),
    foreignKey({
      columns: [table.companyId, table.connectionId],
      foreignColumns: [connections.companyId, connections.id],
      name: "transactions_connection",
    }),
    index("transactions_newest").on(table.companyId, table.createdAt.desc(), table.id.desc()),
    index("transactions_by_status").on(table.companyId, table.status, table.createdAt.desc(), table.id.desc()),
    index("transactions_by_document").on(table.companyId, table.document, table.createdAt.desc(), table.id.desc()),
    index("transactions_of_subscription")
      .on(table.companyId, table.subscriptionId, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.subscriptionId} IS NOT NULL`),
    index("transactions_by_external_id")
      .on(table.companyId, table.externalId)
      .where(sql`${table.externalId} IS NOT NULL`),
    index("transactions_unsettled")
      .on(table.companyId, table.createdAt)
      .where(
        sql`${table.status} = 'pending' AND (${table.acquirerState} IN ('reserved', 'unknown') OR ${table.paymentMethod} = 'credit_card' OR (${table.acquirerState} = 'predicted' AND ${table.absentSince} IS NOT NULL))`,
      ),
    // Across companies by the minute of creation, which reconciliation names for each age. Charges of one minute share
    // an entry, so a charge adds a third of the bytes that an entry by instant would.
    index("transactions_unpaid")
      .on(minuteOf(table.createdAt))
      .where(sql`${table.status} IN ('pending', 'canceled') AND ${table.paymentMethod} <> 'credit_card'`),
    index("transactions_expiring").on(table.companyId, table.expiresAt).where(sql`${table.status} = 'pending'`),
    oneOf("transactions_payment_method", table.paymentMethod, paymentMethods),
    oneOf("transactions_status", table.status, transactionStatuses),
    oneOf("transactions_initiator", table.initiator, initiators),
    oneOf("transactions_acquirer_state", table.acquirerState, acquirerStates),
    check("transactions_amount", sql`${table.amount} BETWEEN 1 AND 9999999999`),
    check("transactions_fees", sql`${table.fees} >= 0`),
    check("transactions_refunded", sql`${table.refunded} BETWEEN 0 AND coalesce(${table.amountPaid}, 0)`),
  ],
);

/** Money that arrived for a transaction: one row per payment of the acquirer, however often its notice comes. */
export const payments = pgTable(
  "payments",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    /** The acquirer's id of this payment; for a Pix, its endToEndId. */
    acquirerPaymentId: text("acquirer_payment_id").notNull(),
    amount: cents("amount").notNull(),
    /** Null when the acquirer does not name the payer: always for cards, at some banks for Pix. */
    payerName: text("payer_name"),
    payerDocument: text("payer_document"),
    paidAt: instant("paid_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("payments_acquirer_payment").on(table.companyId, table.acquirerPaymentId),
    // Across companies by age, which ids contain.
    index("payments_by_id").on(table.id),
    index("payments_of_transaction").on(table.companyId, table.transactionId),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "payments_transaction",
    }),
    check("payments_amount", sql`${table.amount} > 0`),
  ],
);

/** Open charges to withdraw at their acquirer: replaced by another charge, or canceled by the seller. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    transactionId: id("transaction_id").notNull(),
    /** The refund that then returns partial money; null if nobody asked for one. */
    refundId: id("refund_id"),
    status: word("status", withdrawalStatuses).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.transactionId] }),
    index("withdrawals_requested").on(table.companyId, table.createdAt).where(sql`${table.status} = 'requested'`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "withdrawals_transaction",
    }),
    oneOf("withdrawals_status", table.status, withdrawalStatuses),
  ],
);
