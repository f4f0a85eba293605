import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { cents, id, instant, minuteOf, oneOf, word } from "../columns";
import { companies } from "./accounts";
import type { BankAccount } from "./accounts-shapes";
import { connections } from "./acquiring";
import { chargebackStatuses, disputeKinds } from "./acquiring-enums";
import { frequencies } from "./catalog-enums";
import { customers } from "./customers";
import { documentTypes } from "./customers-enums";
import type { Address } from "./customers-shapes";
import type { PartnerShare } from "./partners-shapes";
import {
  acquirerStates,
  authorizationStates,
  type CardBrand,
  cardBrands,
  initiators,
  paymentMethods,
  refundRequestStatuses,
  refundStatuses,
  refuseReasons,
  shipmentStatuses,
  transactionStatuses,
  withdrawalStatuses,
} from "./payments-enums";
import type {
  AutomaticCharge,
  Cob,
  GoodsReceipt,
  InstallmentInterest,
  Metadata,
  SoldGuarantee,
  Tracking,
} from "./payments-shapes";

/**
 * Single-use card tokens, which are not stored: a row is found by the token's HMAC, and the card
 * number and CVV are encrypted with a key derived from the token. Use erases both
 * (docs/domains/payments.md).
 */
export const cardTokens = pgTable(
  "card_tokens",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    tokenHash: text("token_hash").notNull(),
    brand: word("brand", cardBrands).notNull(),
    last4: text("last4").notNull(),
    holderName: text("holder_name").notNull(),
    expirationMonth: text("expiration_month").notNull(),
    expirationYear: text("expiration_year").notNull(),
    keyId: text("key_id").notNull(),
    sealedNumber: text("sealed_number"),
    sealedCvv: text("sealed_cvv"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.tokenHash] }),
    index("card_tokens_expiring").on(table.expiresAt, table.companyId),
    oneOf("card_tokens_brand", table.brand, cardBrands),
  ],
);

/**
 * Subscriptions' cards, for renewals: encrypted with the vault key, without the CVV, or stored by a
 * connection's acquirer, which alone can charge them.
 */
export const storedCards = pgTable(
  "stored_cards",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    brand: word("brand", cardBrands).notNull(),
    last4: text("last4").notNull(),
    holderName: text("holder_name").notNull(),
    expirationMonth: text("expiration_month").notNull(),
    expirationYear: text("expiration_year").notNull(),
    keyId: text("key_id"),
    sealedNumber: text("sealed_number"),
    connectionId: id("connection_id"),
    acquirerCardId: text("acquirer_card_id"),
    createdAt: instant("created_at").notNull(),
    /** When to delete the card at the acquirer after its removal here; null while in use. */
    forgetAt: instant("forget_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("stored_cards_by_key").on(table.companyId, table.keyId),
    index("stored_cards_at_acquirer")
      .on(table.companyId, table.acquirerCardId)
      .where(sql`${table.acquirerCardId} IS NOT NULL`),
    index("stored_cards_to_forget").on(table.companyId, table.forgetAt).where(sql`${table.forgetAt} IS NOT NULL`),
    oneOf("stored_cards_brand", table.brand, cardBrands),
    check(
      "stored_cards_place",
      sql`(${table.keyId} IS NULL) = (${table.sealedNumber} IS NULL) AND (${table.sealedNumber} IS NULL) = (${table.acquirerCardId} IS NOT NULL) AND (${table.acquirerCardId} IS NULL) = (${table.connectionId} IS NULL) AND (${table.forgetAt} IS NULL OR ${table.acquirerCardId} IS NOT NULL)`,
    ),
  ],
);

/**
 * Card attempt without a known outcome. Until `until` (wall clock), an attempt that may have
 * reached the acquirer counts as a possible decline; afterwards, one that was being sent counts as
 * abandoned.
 */
export interface AttemptInFlight {
  id: string;
  until: string;
  undecided?: true;
}

/**
 * Refused card attempts per buyer. Five within an hour block the buyer's cards for an hour. For the
 * public checkout, `document` is `address:…` or `card:…` with the keyed hash of a network or a card
 * number, or `buyer:…` with that of a document and a network.
 */
export const buyerAttempts = pgTable(
  "buyer_attempts",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    document: text("document").notNull(),
    refusals: jsonb("refusals").$type<string[]>().notNull(),
    inFlight: jsonb("in_flight").$type<AttemptInFlight[]>().notNull(),
    blockedUntil: instant("blocked_until"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.document] }),
    index("buyer_attempts_counted").on(table.updatedAt, table.companyId).where(sql`${table.document} LIKE '%:%'`),
  ],
);

/** Charge an amount without a product. */
export const paymentLinks = pgTable(
  "payment_links",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    amount: cents("amount").notNull(),
    methods: text("methods", { enum: paymentMethods }).array().notNull(),
    maxInstallments: smallint("max_installments").notNull(),
    dueOn: date("due_on"),
    maxPayments: integer("max_payments"),
    /** Accepted payments, including those refunded later. */
    payments: integer("payments").notNull().default(0),
    active: boolean("active").notNull().default(true),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("payment_links_slug").on(table.companyId, table.slug),
    index("payment_links_newest").on(table.companyId, table.createdAt).where(sql`${table.deletedAt} IS NULL`),
    check("payment_links_amount", sql`${table.amount} > 0`),
    check("payment_links_methods", sql`cardinality(${table.methods}) > 0`),
    check("payment_links_installments", sql`${table.maxInstallments} BETWEEN 1 AND 12`),
    check("payment_links_max_payments", sql`${table.maxPayments} > 0`),
    check("payment_links_payments", sql`${table.payments} >= 0`),
  ],
);

export interface TransactionItem {
  offerSlug?: string | undefined;
  paymentLinkId?: string | undefined;
  title: string;
  amountInCents: number;
  quantity: number;
  tangible: boolean;
  /** Deducted from `amountInCents`. Absent without a coupon. */
  discountInCents?: number | undefined;
  couponCode?: string | undefined;
  /** Deducted from `amountInCents`. Absent without a Pix discount. */
  pixDiscountInCents?: number | undefined;
}

/** The QR code is rendered from `emv` on read. */
export interface PixDetails {
  txid: string;
  emv: string;
  expiresAt: string;
  endToEndId: string | null;
  payerInfo: { name: string; document: string } | null;
}

export interface BoletoDetails {
  /** 44 digits. `digitableLine` has 47. */
  barcode: string;
  digitableLine: string;
  /** `YYYY-MM-DD`, São Paulo. The boleto can be paid until the end of that day. */
  dueOn: string;
  /** Bank's number of the boleto ("nosso número"). */
  ownNumber: string;
  bankName: string;
  /** Anyone with this token can see the slip. */
  pageToken: string;
}

/** Never contains the card number. */
export interface CardDetails {
  brand: CardBrand;
  last4: string;
  holderName: string;
  /** ABECS code of a refusal. */
  refuseCode: string | null;
  /** The card brands allow a retry with the same card after this refusal. */
  retryable: boolean | null;
  /** Issuer's page to confirm a pending charge (3-D Secure). Absent without a challenge. */
  challengeUrl?: string | undefined;
}

export const transactions = pgTable(
  "transactions",
  {
    /** No foreign key, because the customer references the company. */
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
    /** Borne by the buyer. Part of `amount`, in addition to the items. */
    installmentInterest: jsonb("installment_interest").$type<InstallmentInterest>(),
    description: text("description").notNull(),
    externalId: text("external_id"),
    metadata: jsonb("metadata").$type<Metadata>(),
    postbackUrl: text("postback_url"),
    returnUrl: text("return_url"),
    items: jsonb("items").$type<TransactionItem[]>().notNull(),
    refuseReason: word("refuse_reason", refuseReasons),
    customerId: id("customer_id").notNull(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    /** Address at the time of payment if a member corrected `customer_email` afterwards; otherwise null. */
    originalEmail: text("original_email"),
    customerPhone: text("customer_phone").notNull(),
    customerAddress: jsonb("customer_address").$type<Address>(),
    documentType: word("document_type", documentTypes).notNull(),
    document: text("document").notNull(),
    connectionId: id("connection_id").notNull(),
    acquirerState: word("acquirer_state", acquirerStates).notNull(),
    /** Last send to the acquirer, by the sender's clock. */
    sentAt: instant("sent_at").notNull(),
    /**
     * First report of the acquirer that the charge does not exist. Reports too soon after `sentAt`
     * are ignored (`classifyAbsence`).
     */
    absentSince: instant("absent_since"),
    pix: jsonb("pix").$type<PixDetails>(),
    cob: jsonb("cob").$type<Cob>(),
    automatic: jsonb("automatic").$type<AutomaticCharge>(),
    card: jsonb("card").$type<CardDetails>(),
    boleto: jsonb("boleto").$type<BoletoDetails>(),
    initiator: word("initiator", initiators).notNull().default("customer"),
    tracking: jsonb("tracking").$type<Tracking>(),
    partners: jsonb("partners").$type<PartnerShare[]>(),
    /** Also set for a first charge, although the subscription's row is created only once it is paid. */
    subscriptionId: id("subscription_id"),
    /**
     * Wall-clock limit for sending the charge to the acquirer, by the process that reserved it.
     * Afterwards, no process may.
     */
    sendableUntil: instant("sendable_until"),
    expiresAt: instant("expires_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    approvedAt: instant("approved_at"),
    /** Null for a charge without offers, and for sales of earlier versions, which are refunded automatically. */
    guarantee: jsonb("guarantee").$type<SoldGuarantee>(),
    /** Receipt of the goods, which starts the buyer's terms (CDC, article 49). */
    receipt: jsonb("receipt").$type<GoodsReceipt>(),
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
    // Cross-company index by minute of creation, with which the reconciliation selects charges by
    // age. Charges of the same minute share an entry, so that a charge adds a third of the bytes of
    // an index by instant.
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

/** One row per payment at the acquirer, even if it is notified repeatedly. */
export const payments = pgTable(
  "payments",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    /** Id at the acquirer; a Pix's endToEndId. */
    acquirerPaymentId: text("acquirer_payment_id").notNull(),
    amount: cents("amount").notNull(),
    /** Null if the acquirer does not report the payer: always for cards, and at some banks for Pix. */
    payerName: text("payer_name"),
    payerDocument: text("payer_document"),
    paidAt: instant("paid_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("payments_acquirer_payment").on(table.companyId, table.acquirerPaymentId),
    // Cross-company index by age, because ids start with their time.
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

/** Open charges to cancel at their acquirer, because another charge replaced them or the seller canceled them. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    transactionId: id("transaction_id").notNull(),
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

/**
 * Authorizations of recurring subscription charges (Pix Automático, `rec` in Pix API 2.9.0). The
 * key at the bank is the id without dashes (`vinculo.contrato`).
 */
export const pixAuthorizations = pgTable(
  "pix_authorizations",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    subscriptionId: id("subscription_id").notNull(),
    customerId: id("customer_id").notNull(),
    connectionId: id("connection_id").notNull(),
    /**
     * Journey of the Pix API: in 2, the payer only authorizes; in 3, the payer pays the first
     * charge and authorizes.
     */
    journey: smallint("journey").notNull(),
    transactionId: id("transaction_id"),
    state: word("state", authorizationStates).notNull(),
    acquirerState: word("acquirer_state", acquirerStates).notNull(),
    /** `idRec`; null until known. */
    bankId: text("bank_id"),
    code: text("code"),
    object: text("object").notNull(),
    amount: cents("amount").notNull(),
    frequency: word("frequency", frequencies).notNull(),
    /** First recurring charge, `YYYY-MM-DD` in São Paulo. */
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    /** Bank's reason code for a rejection or cancellation. */
    reason: text("reason"),
    sentAt: instant("sent_at").notNull(),
    /** When a process started to request the authorization, in wall-clock time; null if none is requesting it. */
    askedAt: instant("asked_at"),
    absentSince: instant("absent_since"),
    expiresAt: instant("expires_at").notNull(),
    decidedAt: instant("decided_at"),
    /** When the cancellation at the bank started. Afterwards, the authorization must not become approved. */
    cancelRequestedAt: instant("cancel_requested_at"),
    /**
     * When the cancellation was requested at the bank, in wall-clock time. Null before, and if the
     * bank may not have received it.
     */
    endAskedAt: instant("end_asked_at"),
    /** Next poll of the bank, independent of callbacks. Null once the authorization has ended. */
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

/** Requests within the guarantee but after the legal term, at most one per charge. */
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
    /** For a boleto, which cannot be returned to its payer directly. Erased once the request is decided. */
    pixKey: text("pix_key"),
    /** For acquirers that do not accept a Pix key. */
    account: jsonb("account").$type<BankAccount>(),
    /** When the buyer confirmed, with a code, a destination that is not the payer's. Null if it is. */
    keyConfirmedAt: instant("key_confirmed_at"),
    answer: text("answer"),
    /**
     * When the refund was promised without the seller's decision. The seller can then no longer
     * decline the request.
     */
    acceptedAt: instant("accepted_at"),
    /** Next attempt of an accepted refund, by the company's clock. */
    nextTryAt: instant("next_try_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("refund_requests_to_try")
      .on(table.nextTryAt)
      .where(sql`${table.status} = 'open' AND ${table.nextTryAt} IS NOT NULL`),
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

/** A refund reduces the refundable amount from its request on. */
export const refunds = pgTable(
  "refunds",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    amount: cents("amount").notNull(),
    feeReturned: cents("fee_returned").notNull(),
    reason: text("reason").notNull(),
    /** For a boleto. Pix and card refunds return to the payer. */
    pixKey: text("pix_key"),
    /** For a boleto, at acquirers that do not accept a Pix key. */
    account: jsonb("account").$type<BankAccount>(),
    status: word("status", refundStatuses).notNull(),
    createdAt: instant("created_at").notNull(),
    /**
     * When the buyer requested the refund; null for others. After a canceled or refused refund, a
     * new request is checked against this time.
     */
    askedAt: instant("asked_at"),
    /** Last send to the acquirer, by the sender's clock. */
    sentAt: instant("sent_at").notNull(),
    /**
     * Earliest time to send, by the company's clock; null for immediately. The refund waits while
     * this is later than `sentAt`.
     */
    sendAt: instant("send_at"),
    /** The destination is not the payer's. Such refunds count towards the daily payout limit. */
    toOther: boolean("to_other").notNull().default(false),
    /**
     * First report of the acquirer that the refund does not exist. Reports too soon after `sentAt`
     * are ignored (`classifyAbsence`).
     */
    absentSince: instant("absent_since"),
    decidedAt: instant("decided_at"),
    /** Acquirer's id of a refund created elsewhere, for example in the bank's portal. Null for our refunds. */
    acquirerKey: text("acquirer_key"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("refunds_newest").on(table.companyId, table.createdAt, table.id),
    index("refunds_of_transaction").on(table.companyId, table.transactionId),
    index("refunds_requested").on(table.companyId, table.createdAt).where(sql`${table.status} = 'requested'`),
    uniqueIndex("refunds_acquirer_key")
      .on(table.companyId, table.transactionId, table.acquirerKey)
      .where(sql`${table.acquirerKey} IS NOT NULL`),
    index("refunds_to_others").on(table.companyId, table.createdAt).where(sql`${table.toOther}`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "refunds_transaction",
    }),
    oneOf("refunds_status", table.status, refundStatuses),
    check("refunds_amount", sql`${table.amount} > 0 AND ${table.feeReturned} BETWEEN 0 AND ${table.amount}`),
  ],
);

/** Card chargebacks and infractions (MED) of Pix. A transaction may have several. */
export const chargebacks = pgTable(
  "chargebacks",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    kind: word("kind", disputeKinds).notNull().default("chargeback"),
    /** Acquirer's id of the dispute, unique per transaction. The constant `chargeback` if there can be only one. */
    acquirerKey: text("acquirer_key").notNull().default("chargeback"),
    amount: cents("amount").notNull(),
    reason: text("reason").notNull().default(""),
    /** Opened after a full refund, so the acquirer debited the amount a second time. */
    afterRefund: boolean("after_refund").notNull().default(false),
    status: word("status", chargebackStatuses).notNull(),
    openedAt: instant("opened_at").notNull(),
    deadlineAt: instant("deadline_at"),
    /** Erased with the customer, unlike `defendedAt`. */
    defenceText: text("defence_text"),
    defenceLinks: jsonb("defence_links").$type<string[]>(),
    defendedAt: instant("defended_at"),
    /** When the acquirer accepted the defense, or reported that it accepts none. */
    handedOverAt: instant("handed_over_at"),
    /**
     * First report that implied a win, if no later report contradicted it. For acquirers that do
     * not report a won dispute explicitly.
     */
    wonSince: instant("won_since"),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex("chargebacks_acquirer_key").on(table.companyId, table.transactionId, table.acquirerKey),
    index("chargebacks_by_opening").on(table.companyId, table.openedAt.desc(), table.id.desc()),
    index("chargebacks_won_since")
      .on(table.companyId, table.wonSince)
      .where(sql`${table.wonSince} IS NOT NULL AND ${table.status} = 'opened'`),
    index("chargebacks_handing_over")
      .on(table.companyId, table.defendedAt)
      .where(sql`${table.defendedAt} IS NOT NULL AND ${table.handedOverAt} IS NULL`),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "chargebacks_transaction",
    }),
    oneOf("chargebacks_status", table.status, chargebackStatuses),
    oneOf("chargebacks_kind", table.kind, disputeKinds),
    check("chargebacks_amount", sql`${table.amount} > 0`),
  ],
);

/**
 * Goods of paid charges, to be sent to the buyer or picked up. The day of delivery is the charge's
 * `receipt`.
 */
export const shipments = pgTable(
  "shipments",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    status: word("status", shipmentStatuses).notNull(),
    carrier: text("carrier"),
    trackingCode: text("tracking_code"),
    trackingUrl: text("tracking_url"),
    /** Null for goods that were delivered without having been marked as sent. */
    shippedAt: instant("shipped_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("shipments_transaction").on(table.companyId, table.transactionId),
    index("shipments_by_status").on(table.companyId, table.status, table.id),
    foreignKey({
      columns: [table.companyId, table.transactionId],
      foreignColumns: [transactions.companyId, transactions.id],
      name: "shipments_transaction_of",
    }),
    oneOf("shipments_status", table.status, shipmentStatuses),
    check("shipments_shipped", sql`${table.status} <> 'shipped' OR ${table.shippedAt} IS NOT NULL`),
  ],
);

/**
 * Connections that refused a charge without contacting an issuer (credentials, setup or account limits) before another
 * connection accepted it. Such a refusal leaves no charge at the acquirer.
 */
export const routeTries = pgTable(
  "route_tries",
  {
    companyId: id("company_id").notNull(),
    transactionId: id("transaction_id").notNull(),
    position: smallint("position").notNull(),
    connectionId: id("connection_id").notNull(),
    reason: word("reason", refuseReasons).notNull(),
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

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

const counted = () => ({
  paymentMethod: word("payment_method", paymentMethods).notNull(),
  status: word("status", transactionStatuses).notNull(),
  shard: smallint("shard").notNull(),
  transactions: bigint("transactions", { mode: "number" }).notNull(),
});

/**
 * Transactions by method and status, for totals of lists. Each count is spread over several rows: a
 * transaction updates any unlocked one, or inserts one if all are locked, so that charges do not
 * wait for each other. There are never more rows than concurrent transactions. A single row may be
 * negative, but the sum is exact.
 */
export const transactionCounts = pgTable("transaction_counts", { companyId: companyId(), ...counted() }, (table) => [
  primaryKey({ columns: [table.companyId, table.paymentMethod, table.status, table.shard] }),
]);

/**
 * Counts by São Paulo day of creation, for totals of periods. Exact for days before
 * `counted_days.until`; later days are incomplete
 * (`server/payments/transactions/transaction-counts.ts`).
 */
export const transactionDayCounts = pgTable(
  "transaction_day_counts",
  { companyId: companyId(), day: date("day").notNull(), ...counted() },
  (table) => [
    primaryKey({
      name: "transaction_day_counts_pk",
      columns: [table.companyId, table.day, table.paymentMethod, table.status, table.shard],
    }),
  ],
);

export const countedDays = pgTable("counted_days", {
  companyId: companyId().primaryKey(),
  /** First uncounted day; `-infinity` if none is counted. */
  until: date("until").notNull(),
  /** Counting starts one day after the registration, when every process maintains the counts. */
  registeredAt: instant("registered_at").notNull(),
});
