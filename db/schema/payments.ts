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
 * Single-use card tokens. The token itself is not stored. A row is found by the token's HMAC, and
 * the card number and CVV are encrypted with a key derived from the token. Using a token erases
 * both (docs/domains/payments.md).
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
 * Cards of subscriptions, used for renewals. A card is either encrypted with the vault key, without
 * the CVV, or stored by a connection's acquirer, and only that acquirer can charge it.
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
    /**
     * Time at which to delete the card at the acquirer after it was removed here. Null while the
     * card is in use.
     */
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
 * Card attempt of a buyer without a known outcome. An attempt that is being sent to the acquirer is
 * treated as abandoned after `until` (wall clock). An attempt that may have reached the acquirer
 * but has no decision is treated as a possible decline until `until`.
 */
export interface AttemptInFlight {
  id: string;
  until: string;
  undecided?: true;
}

/**
 * Refused card attempts per buyer. Five within an hour block the buyer's cards for an hour. A `document` of the form
 * `address:…` or `card:…` contains the keyed hash of a network or a card number. `buyer:…` contains the keyed hash of a
 * document and a network. These three forms apply to the public checkout.
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

/** Pages that charge an amount without a product. */
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
    /** Number of accepted payments, including those refunded later. */
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
  /** Coupon discount in cents, already deducted from `amountInCents`. Absent without a coupon. */
  discountInCents?: number | undefined;
  couponCode?: string | undefined;
  /** Pix discount in cents, already deducted from `amountInCents`. Absent if there is none. */
  pixDiscountInCents?: number | undefined;
}

/** Stored Pix details of a transaction. The QR code is rendered from `emv` on read. */
export interface PixDetails {
  txid: string;
  emv: string;
  expiresAt: string;
  endToEndId: string | null;
  payerInfo: { name: string; document: string } | null;
}

export interface BoletoDetails {
  /** Barcode of 44 digits. `digitableLine` has 47. */
  barcode: string;
  digitableLine: string;
  /** Due day in São Paulo, `YYYY-MM-DD`. The boleto can be paid until the end of that day. */
  dueOn: string;
  /** Number that the bank gave to the boleto ("nosso número"). */
  ownNumber: string;
  bankName: string;
  /** Token of the boleto's public page. Anyone who has it can see the slip. */
  pageToken: string;
}

/** Card details of a transaction. Never contains the card number. */
export interface CardDetails {
  brand: CardBrand;
  last4: string;
  holderName: string;
  /** Response code of the issuer (ABECS) for a refusal. */
  refuseCode: string | null;
  /** True if the card brands allow a retry with the same card after this refusal. */
  retryable: boolean | null;
  /**
   * Page of the issuer on which the buyer confirms a pending charge (3-D Secure). Absent without a
   * challenge.
   */
  challengeUrl?: string | undefined;
}

export const transactions = pgTable(
  "transactions",
  {
    /** Has no foreign key, because the customer references the company. */
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
    /**
     * Interest borne by the buyer. Part of `amount`, in addition to the items. Null if there is
     * none.
     */
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
    /**
     * Email address at the time of payment if a member corrected `customer_email` afterwards,
     * otherwise null.
     */
    originalEmail: text("original_email"),
    customerPhone: text("customer_phone").notNull(),
    customerAddress: jsonb("customer_address").$type<Address>(),
    documentType: word("document_type", documentTypes).notNull(),
    document: text("document").notNull(),
    connectionId: id("connection_id").notNull(),
    acquirerState: word("acquirer_state", acquirerStates).notNull(),
    /** Time at which the charge was last sent to the acquirer, by the sender's clock. */
    sentAt: instant("sent_at").notNull(),
    /**
     * Time of the acquirer's first report that the charge does not exist. Reports made too soon
     * after `sentAt` are ignored (`classifyAbsence`).
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
    /**
     * Subscription of the charge. Also set for a first charge, although the subscription's row is
     * created only once the charge is paid.
     */
    subscriptionId: id("subscription_id"),
    /**
     * Wall-clock time until which the process that reserved the charge is allowed to send it to the
     * acquirer. Afterwards, no process is.
     */
    sendableUntil: instant("sendable_until"),
    expiresAt: instant("expires_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    approvedAt: instant("approved_at"),
    /** Null for a charge without offers, and for sales of earlier versions, which are refunded automatically. */
    guarantee: jsonb("guarantee").$type<SoldGuarantee>(),
    /**
     * Receipt of the goods, which starts the buyer's terms (CDC, article 49). Null until recorded.
     */
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
    // Cross-company index by minute of creation, used by the reconciliation to select charges by
    // age. Charges of the same minute share an entry, so that a charge adds a third of the bytes
    // that an index by instant would add.
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

/**
 * Money received for transactions. Each payment at the acquirer has one row, even if it is notified
 * repeatedly.
 */
export const payments = pgTable(
  "payments",
  {
    companyId: id("company_id").notNull(),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    /** Id of the payment at the acquirer. For a Pix, this is its endToEndId. */
    acquirerPaymentId: text("acquirer_payment_id").notNull(),
    amount: cents("amount").notNull(),
    /**
     * Null if the acquirer does not report the payer, which is always the case for cards and at
     * some banks for Pix.
     */
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
 * Payers' authorizations for recurring subscription charges (Pix Automático, `rec` in Pix API
 * 2.9.0). The key of an authorization at the bank is its id without dashes (`vinculo.contrato`).
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
     * Journey defined by the Pix API. In journey 2, the payer only authorizes. In journey 3, the
     * payer pays the first charge and authorizes.
     */
    journey: smallint("journey").notNull(),
    transactionId: id("transaction_id"),
    state: word("state", authorizationStates).notNull(),
    acquirerState: word("acquirer_state", acquirerStates).notNull(),
    /** Id assigned by the bank (`idRec`). Null until known. */
    bankId: text("bank_id"),
    code: text("code"),
    object: text("object").notNull(),
    amount: cents("amount").notNull(),
    frequency: word("frequency", frequencies).notNull(),
    /** Due day of the first recurring charge, `YYYY-MM-DD` in São Paulo. */
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    /** Reason code of the bank for a rejection or cancellation. */
    reason: text("reason"),
    sentAt: instant("sent_at").notNull(),
    /**
     * Wall-clock time at which a process started to request the authorization from the bank. Null
     * if no process is requesting it.
     */
    askedAt: instant("asked_at"),
    absentSince: instant("absent_since"),
    expiresAt: instant("expires_at").notNull(),
    decidedAt: instant("decided_at"),
    /**
     * Time at which the cancellation at the bank started. Afterwards, the authorization must not
     * become approved.
     */
    cancelRequestedAt: instant("cancel_requested_at"),
    /**
     * Wall-clock time at which a process requested the cancellation at the bank. Null before the
     * request, and if the bank possibly did not receive it.
     */
    endAskedAt: instant("end_asked_at"),
    /**
     * Time of the next poll of the bank, independent of callbacks. Null once the authorization has
     * ended.
     */
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

/**
 * Buyers' refund requests within the guarantee but after the legal term. A charge has at most one
 * request.
 */
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
    /**
     * Pix key for the refund of a boleto, which cannot be returned to its payer directly. Erased once the request is
     * decided.
     */
    pixKey: text("pix_key"),
    /** Bank account for the refund, at acquirers that do not accept a Pix key. */
    account: jsonb("account").$type<BankAccount>(),
    /**
     * Time at which the buyer confirmed, with a code, a destination that does not belong to the
     * payer. Null if the destination belongs to the payer.
     */
    keyConfirmedAt: instant("key_confirmed_at"),
    answer: text("answer"),
    /**
     * Time at which the refund was promised without the seller's decision. The seller can then no
     * longer decline the request.
     */
    acceptedAt: instant("accepted_at"),
    /**
     * Time of the next attempt of an accepted refund, by the company's clock. Null if none is
     * planned.
     */
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

/** Refunds to customers. A refund reduces the refundable amount from the moment it is requested. */
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
    /**
     * Pix key that receives a boleto's refund. A Pix or card refund returns to the original payer.
     */
    pixKey: text("pix_key"),
    /** Bank account for the refund of a boleto, at acquirers that do not accept a Pix key. */
    account: jsonb("account").$type<BankAccount>(),
    status: word("status", refundStatuses).notNull(),
    createdAt: instant("created_at").notNull(),
    /**
     * Time at which the buyer requested the refund. If the refund is canceled or refused, a new
     * request is checked against this time. Null if the buyer did not request it.
     */
    askedAt: instant("asked_at"),
    /** Time at which the refund was last sent to the acquirer, by the sender's clock. */
    sentAt: instant("sent_at").notNull(),
    /**
     * Earliest time to send a waiting refund, by the company's clock. Null means immediately. The
     * refund is waiting while this is later than `sentAt`.
     */
    sendAt: instant("send_at"),
    /**
     * True if the destination does not belong to the payer. Such refunds count towards the daily
     * payout limit.
     */
    toOther: boolean("to_other").notNull().default(false),
    /**
     * Time of the acquirer's first report that the refund does not exist. Reports made too soon
     * after `sentAt` are ignored (`classifyAbsence`).
     */
    absentSince: instant("absent_since"),
    decidedAt: instant("decided_at"),
    /**
     * Id at the acquirer of a refund created outside this platform, for example in the bank's
     * portal. Null for our refunds.
     */
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

/**
 * Disputes: card chargebacks and infractions (MED) of Pix payments. A transaction may have several.
 */
export const chargebacks = pgTable(
  "chargebacks",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    transactionId: id("transaction_id").notNull(),
    kind: word("kind", disputeKinds).notNull().default("chargeback"),
    /**
     * Id of the dispute at the acquirer, unique per transaction. The constant `chargeback` if a
     * transaction can have only one dispute.
     */
    acquirerKey: text("acquirer_key").notNull().default("chargeback"),
    amount: cents("amount").notNull(),
    reason: text("reason").notNull().default(""),
    /** True if the dispute was opened after a full refund. The acquirer then debited the amount a second time. */
    afterRefund: boolean("after_refund").notNull().default(false),
    status: word("status", chargebackStatuses).notNull(),
    openedAt: instant("opened_at").notNull(),
    deadlineAt: instant("deadline_at"),
    /** Defense by the seller. `defendedAt` remains when the text is erased with the customer. */
    defenceText: text("defence_text"),
    defenceLinks: jsonb("defence_links").$type<string[]>(),
    defendedAt: instant("defended_at"),
    /** Time at which the acquirer accepted the defense, or reported that it does not accept any. */
    handedOverAt: instant("handed_over_at"),
    /**
     * Time of the first report that implied that the seller won, if no later report contradicted
     * it. Used for acquirers that do not report a won dispute explicitly.
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
 * Number of a company's transactions by method and status, for the totals of lists. Each count is
 * spread over several rows. A database transaction updates any unlocked row, or inserts a new one
 * if all are locked, so that charges do not wait for each other. The number of rows never exceeds
 * the number of concurrent database transactions. A single row may be negative, but the sum is
 * exact.
 */
export const transactionCounts = pgTable("transaction_counts", { companyId: companyId(), ...counted() }, (table) => [
  primaryKey({ columns: [table.companyId, table.paymentMethod, table.status, table.shard] }),
]);

/**
 * Transaction counts by São Paulo day of creation, for the totals of periods. Exact for days before
 * `counted_days.until`. Later days are incomplete (see `server/payments/transactions/transaction-counts.ts`).
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
  /** First day that is not counted, or `-infinity` if no day is counted. */
  until: date("until").notNull(),
  /**
   * Time at which the company was registered. Counting starts one day later, when every process
   * maintains the counts.
   */
  registeredAt: instant("registered_at").notNull(),
});
