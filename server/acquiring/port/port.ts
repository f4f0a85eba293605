import type { ConnectionCapabilities } from "@/db/schema";
import type { Initiator, PaymentMethod, RefuseReason } from "@/db/schema/payments-enums";
import type { Cob, Interest } from "@/db/schema/payments-shapes";
import type { AnticipationOperations, AnticipationQuote, AnticipationReport } from "./anticipation-port";
import type { AuthorizationReport, AutomaticOperations, AutomaticTry } from "./automatic-port";
import type { CallbackRequest, CallbackSubjects } from "./callback-port";
import type { CardFacts, CardTokenOperations, Challenge, KeptCard, PresentedCard } from "./card-port";
import type { ChargeOrigin, ChargeReference, Payer, Share } from "./charge-port";
import type { DisputedCharges, DisputeOperations, DisputeReport } from "./dispute-port";
import type { PayerOperations } from "./payer-port";
import type { PayoutOperations, PayoutReport } from "./payout-port";
import type { ReceivedOperations, ReceivedPage } from "./received-port";
import type { IdentityLink, RecipientBalance, RecipientOperations, RecipientReport } from "./recipient-port";
import type { RefundReference, RefundReport, RefundRequest, ReportedRefund } from "./refund-port";
import type { ServiceOperations } from "./service-port";
import type { SettlementOperations, SettlementReport } from "./settlement-port";
import type { SetupOperations } from "./setup-port";

/** A company's account at an acquirer. First argument of every call, because an adapter serves many companies. */
export interface Connection {
  companyId: string;
  id: string;
  kind: string;
  /** True if the connection has pending simulator orders. Sandbox only. */
  simulated?: boolean;
}

export interface Refusal {
  reason: RefuseReason;
  /** Issuer's response code (ABECS, Normativo 21). */
  code: string | null;
  /** True if the card brands allow a retry with the same card. */
  retryable: boolean;
  /** Bank's error description for the seller. Never logged, because it may quote the request. */
  detail?: string | undefined;
  /**
   * Set if the acquirer itself refused because of credentials, setup or account limits, without
   * contacting an issuer or storing the charge. Another connection may then be tried.
   */
  by?: "acquirer";
  /** Seconds until the next attempt, from the acquirer's `Retry-After`. Set only with `by`. */
  retryAfterSeconds?: number;
}

/**
 * Result of a call. A timeout or an unreadable response is `unknown`, never `refused`, because the
 * money may have moved (docs/reliability.md rule 1). `unsupported`: the adapter does not offer the
 * operation and sent nothing.
 */
export type Outcome<Value> =
  | { kind: "done"; value: Value }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "unsupported" }
  | { kind: "unknown"; cause: unknown };

export interface ChargeRequest {
  /** Deterministic; `[a-zA-Z0-9]{26,35}`, valid as a txid (Pix API 2.9.0). */
  key: string;
  amountInCents: number;
  description: string;
  items: { title: string; amountInCents: number; quantity: number }[];
  payer: Payer;
  origin: ChargeOrigin;
  /** Platform fee in cents if the acquirer splits the amount (`byRecipient`). */
  feeInCents: number;
  /**
   * Shares of partners with a recipient at the same acquirer, deducted from the seller's part;
   * absent without partners.
   */
  shares?: Share[];
  now: Date;
}

export interface PixRequest extends ChargeRequest {
  expiresAt: Date;
  /** Terms of a charge with a due date (`cobv`); null for an immediate one (`cob`). */
  terms: Cob | null;
  /** For adapters that compose the code themselves. */
  receiver: { name: string; city: string };
  /**
   * True if the charge may have been requested before. The adapter then reads it first, because some banks treat a
   * repeated request as a revision.
   */
  isRepeat?: boolean;
}

/**
 * Copy-and-paste code of a Pix. `location` is the host and path, without a scheme, of the charge
 * for the payer's bank; null if unknown.
 */
export interface PixCode {
  payload: string;
  location: string | null;
}

export interface BoletoRequest extends ChargeRequest {
  /** In São Paulo. */
  dueOn: string;
}

/**
 * Boleto as registered by its bank: the 44-digit barcode, the 47-digit digitable line, and the
 * bank's number ("nosso número") and name.
 */
export interface BoletoSlip {
  barcode: string;
  digitableLine: string;
  ownNumber: string;
  bankName: string;
}

export interface CardRequest extends ChargeRequest {
  installments: number;
  initiator: Initiator;
  card: PresentedCard;
  /** URL for the buyer's browser after a challenge; null without a browser. */
  returnUrl: string | null;
}

export interface DefenceRequest {
  charge: ChargeReference;
  disputeKey: string;
  text: string;
  links: string[];
  now: Date;
}

export interface AcquirerPayment {
  /** The acquirer's id; for a Pix, the endToEndId. */
  id: string;
  amountInCents: number;
  /** Actual payer; null if not reported. */
  payerName: string | null;
  payerDocument: string | null;
  paidAt: Date;
}

export interface ChargeReport {
  /**
   * `open`: awaits a payment or the issuer. `closed`: can no longer be paid. `absent`: the acquirer
   * does not know the key, possibly because the charge is in transit.
   */
  state: "open" | "closed" | "absent";
  payments: AcquirerPayment[];
  /**
   * True if the acquirer considers the charge paid, regardless of the amount, because the acquirer
   * applies its own calendar and rounding.
   */
  isConcluded?: boolean;
  refusal: Refusal | null;
  disputes: DisputeReport[];
  /** Refunds outside disputes, including ours. Absent if the acquirer does not list refunds. */
  refunds?: ReportedRefund[];
  /** Attempts of an automatic charge, oldest first. Absent for other charges. */
  tries?: AutomaticTry[];
  /** Challenge of an open card charge. Absent while only the issuer's decision is pending. */
  challenge?: Challenge;
}

/**
 * One adapter serves all connections of its `kind`. `conformance/clauses.ts` tests every adapter
 * against this contract.
 */
export interface Acquirer {
  readonly kind: string;
  /**
   * True if the acquirer moves no real money. Only then may a company's clock be advanced and code
   * samples contain credentials.
   */
  readonly isPlayMoney: boolean;
  readonly offer: { name: string; methods: PaymentMethod[]; capabilities: ConnectionCapabilities };
  /** Reports whether a Pix with a due date may have this interest. Absent if any interest is allowed. */
  takesInterest?: (interest: Interest) => boolean;
  /** Returns the code that `createPix` will return, if known in advance, to store it with the charge. */
  predictPix: (
    connection: Connection,
    request: Pick<PixRequest, "key" | "amountInCents" | "terms" | "receiver">,
  ) => PixCode | null;
  /** Registers a Pix charge, immediate or with a due date. Idempotent per key. */
  createPix: (connection: Connection, request: PixRequest) => Promise<Outcome<PixCode>>;
  /** Returns the slip that `createBoleto` will return, if known in advance. */
  predictBoleto: (
    connection: Connection,
    request: Pick<BoletoRequest, "key" | "amountInCents" | "dueOn">,
  ) => BoletoSlip | null;
  /** Registers a boleto. Idempotent per key. */
  createBoleto: (connection: Connection, request: BoletoRequest) => Promise<Outcome<BoletoSlip>>;
  /** Returns an API error message if the acquirer never accepts this card number, otherwise null. */
  findCardFault: (connection: Connection, number: string) => string | null;
  /**
   * Charges a card. Returns `paid` with the payment, or `pending` while the issuer decides.
   * Idempotent per key.
   */
  chargeCard: (
    connection: Connection,
    request: CardRequest,
  ) => Promise<Outcome<{ state: "paid"; payment: AcquirerPayment } | { state: "pending"; challenge?: Challenge }>>;
  /** Absent if the acquirer requires no additional payer data. */
  payers?: PayerOperations;
  /**
   * Reports whether the text has the format of the acquirer's stored-card ids. Absent if the
   * acquirer charges no stored cards.
   */
  keepsCard?: (cardId: string) => boolean;
  /** Absent if browsers cannot send cards to the acquirer. */
  cardTokens?: CardTokenOperations<Connection, Outcome<CardFacts | null>, Outcome<KeptCard | null>, Outcome<null>>;
  /** Absent if the acquirer does not report its deductions from a sale. */
  settlements?: SettlementOperations<Connection, ChargeReference, Outcome<SettlementReport>>;
  recipients?: RecipientOperations<
    Connection,
    Outcome<RecipientReport>,
    Outcome<IdentityLink>,
    Outcome<RecipientBalance>
  >;
  service?: ServiceOperations;
  /**
   * Cancels an open charge, so that its code can no longer be paid if the acquirer can prevent it.
   * `canceled` is false if there was nothing to cancel. `readCharge` reports later payments.
   */
  cancelCharge: (connection: Connection, charge: ChargeReference, now: Date) => Promise<Outcome<{ canceled: boolean }>>;
  /**
   * Requests a refund. `confirmed` is false if the acquirer completes the refund later. The caller
   * never repeats a refund that `readRefund` may still find, because some banks refuse a repeated
   * refund and others pay it twice.
   */
  refund: (connection: Connection, request: RefundRequest) => Promise<Outcome<{ confirmed: boolean }>>;
  readRefund: (connection: Connection, refund: RefundReference) => Promise<Outcome<RefundReport>>;
  /** Submits a seller's defense of an open dispute. Only the first defense of a dispute counts. */
  defend: (connection: Connection, request: DefenceRequest) => Promise<Outcome<null>>;
  /** Reads a charge's current state. This report is the only source of truth; a callback is only a hint. */
  readCharge: (connection: Connection, charge: ChargeReference) => Promise<Outcome<ChargeReport>>;
  /** Absent if the acquirer does not list disputed charges. */
  disputes?: DisputeOperations<Connection, Outcome<DisputedCharges>>;
  payouts?: PayoutOperations<Connection, Outcome<PayoutReport>>;
  anticipations?: AnticipationOperations<Connection, Outcome<AnticipationQuote>, Outcome<AnticipationReport>>;
  /** Absent if a connection needs neither credentials nor a bank's consent. */
  setup?: SetupOperations;
  /** Absent if the acquirer does not list received payments. */
  received?: ReceivedOperations<Connection, Outcome<ReceivedPage>>;
  automatic?: AutomaticOperations<Connection, Outcome<AuthorizationReport>, Outcome<null>>;
  /** Returns a callback's subjects, or null if the callback is unreadable or not from this acquirer. */
  readCallback: (connection: Connection, request: CallbackRequest) => Promise<CallbackSubjects | null>;
}
