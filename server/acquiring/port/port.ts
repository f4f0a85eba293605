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

/** A company's account at an acquirer: the first argument of every call, since an adapter serves many companies. */
export interface Connection {
  companyId: string;
  id: string;
  kind: string;
  /** Whether orders of the simulator wait for it; the sandbox alone asks. */
  simulated?: boolean;
}

/** The reason of an issuer's or acquirer's refusal. */
export interface Refusal {
  reason: RefuseReason;
  /** The issuer's response code (ABECS, Normativo 21), if any. */
  code: string | null;
  /** Whether the brands allow a retry with the same card. */
  retryable: boolean;
  /** What a bank says is wrong with the request, for the seller; it may quote the request, so it is never logged. */
  detail?: string | undefined;
  /**
   * Present when the acquirer refused for reasons of its own (credentials, set-up, limits of the account) and asked no
   * issuer: nothing of the charge is left there, so another connection may be asked.
   */
  by?: "acquirer";
  /** Present with `by` when the acquirer asks us to wait (`Retry-After`): seconds until it may be asked again. */
  retryAfterSeconds?: number;
}

/**
 * The result of a call. A timeout or an unreadable answer is `unknown`, never `refused`: the money may have moved
 * (docs/reliability.md rule 1). `unsupported`: the adapter does not offer this, and sent nothing.
 */
export type Outcome<Value> =
  | { kind: "done"; value: Value }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "unsupported" }
  | { kind: "unknown"; cause: unknown };

export interface ChargeRequest {
  /** Our own deterministic key of the charge: `[a-zA-Z0-9]{26,35}`, valid as a txid (API Pix 2.9.0). */
  key: string;
  amountInCents: number;
  description: string;
  items: { title: string; amountInCents: number; quantity: number }[];
  payer: Payer;
  origin: ChargeOrigin;
  /** What the platform keeps of the amount, in cents, where the acquirer shares it out (`byRecipient`). */
  feeInCents: number;
  /** Shares of partners with a recipient at the same acquirer, out of the seller's part; absent without partners. */
  shares?: Share[];
  now: Date;
}

export interface PixRequest extends ChargeRequest {
  expiresAt: Date;
  /** Agreed terms of a charge with a due date (`cobv`); null for an immediate one (`cob`). */
  terms: Cob | null;
  /** The receiver, for adapters that compose the code themselves. */
  receiver: { name: string; city: string };
  /** Whether it may have been asked for before: some banks take a repeat for a revision, so it is looked for first. */
  isRepeat?: boolean;
}

/**
 * The code that a payer copies, and the location where their bank reads the charge: host and path without a scheme, if
 * known.
 */
export interface PixCode {
  payload: string;
  location: string | null;
}

export interface BoletoRequest extends ChargeRequest {
  /** `YYYY-MM-DD` in São Paulo. */
  dueOn: string;
}

/**
 * A boleto as registered by its bank: 44 digits to scan, 47 to type, the bank's own number ("nosso número") and its
 * name.
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
  /** Where the buyer's browser returns after a challenge; null without a browser. */
  returnUrl: string | null;
}

/** A seller's defence of an open dispute: a text, and links to evidence. */
export interface DefenceRequest {
  charge: ChargeReference;
  disputeKey: string;
  text: string;
  links: string[];
  now: Date;
}

/** Money that the acquirer received for a charge. */
export interface AcquirerPayment {
  /** The acquirer's id of the payment; for a Pix, its endToEndId. */
  id: string;
  amountInCents: number;
  /** The actual payer, if the acquirer names them. */
  payerName: string | null;
  payerDocument: string | null;
  paidAt: Date;
}

/** The acquirer's report of a charge. */
export interface ChargeReport {
  /**
   * `open` waits for money or for the issuer; `closed` takes no more money; `absent`: the acquirer does not know the
   * key, which is also its report of a charge in transit.
   */
  state: "open" | "closed" | "absent";
  payments: AcquirerPayment[];
  /** The acquirer considers the charge paid, whatever the amount: its calendar and rounding decide. */
  isConcluded?: boolean;
  /** The issuer's refusal, once it arrives. */
  refusal: Refusal | null;
  /** The current state of its disputes, oldest first. */
  disputes: DisputeReport[];
  /** What went back of its money without a dispute, ours included; absent if the acquirer does not list it. */
  refunds?: ReportedRefund[];
  /** The tries of an automatic charge, oldest first; absent for other charges. */
  tries?: AutomaticTry[];
  /** What an open card charge waits for; absent when it is only the issuer. */
  challenge?: Challenge;
}

/**
 * An acquirer: one adapter per `kind` serves all connections of that kind. `conformance/clauses.ts` tests every adapter
 * against this contract.
 */
export interface Acquirer {
  readonly kind: string;
  /** No money here is real, so time may be moved and samples may contain credentials. */
  readonly isPlayMoney: boolean;
  /** The name and the widest capabilities of a new connection. */
  readonly offer: { name: string; methods: PaymentMethod[]; capabilities: ConnectionCapabilities };
  /** Whether a Pix with a due date may have this interest; absent if any may. */
  takesInterest?: (interest: Interest) => boolean;
  /** The code that `createPix` will return, if known in advance: it is then stored with the charge. */
  predictPix: (
    connection: Connection,
    request: Pick<PixRequest, "key" | "amountInCents" | "terms" | "receiver">,
  ) => PixCode | null;
  /** Registers a Pix charge, immediate or with a due date. Called twice with one key, it registers once. */
  createPix: (connection: Connection, request: PixRequest) => Promise<Outcome<PixCode>>;
  /** The slip that `createBoleto` will return, if known in advance. */
  predictBoleto: (
    connection: Connection,
    request: Pick<BoletoRequest, "key" | "amountInCents" | "dueOn">,
  ) => BoletoSlip | null;
  /** Registers a boleto. Called twice with one key, it registers once. */
  createBoleto: (connection: Connection, request: BoletoRequest) => Promise<Outcome<BoletoSlip>>;
  /** Why this acquirer cannot accept a card number at all, as a sentence for the wire; null when it can. */
  findCardFault: (connection: Connection, number: string) => string | null;
  /**
   * Charges a card: `paid` with the payment, or `pending` while the issuer decides. Called twice with one key, it
   * charges once.
   */
  chargeCard: (
    connection: Connection,
    request: CardRequest,
  ) => Promise<Outcome<{ state: "paid"; payment: AcquirerPayment } | { state: "pending"; challenge?: Challenge }>>;
  /** Absent if the acquirer charges any payer. */
  payers?: PayerOperations;
  /** Whether a text has the shape of the acquirer's stored-card ids; absent if it charges no stored cards. */
  keepsCard?: (cardId: string) => boolean;
  /** Absent if a browser cannot send cards to the acquirer. */
  cardTokens?: CardTokenOperations<Connection, Outcome<CardFacts | null>, Outcome<KeptCard | null>, Outcome<null>>;
  /** Absent if the acquirer does not tell what it took of a sale. */
  settlements?: SettlementOperations<Connection, ChargeReference, Outcome<SettlementReport>>;
  /** Absent if the acquirer knows no recipients. */
  recipients?: RecipientOperations<
    Connection,
    Outcome<RecipientReport>,
    Outcome<IdentityLink>,
    Outcome<RecipientBalance>
  >;
  /** Absent if connections have no account at a full-service acquirer. */
  service?: ServiceOperations;
  /**
   * Withdraws an open charge, so that its code takes no more money if the acquirer can prevent it. `canceled` is false
   * when there was nothing left to withdraw. `readCharge` reports money that still arrives.
   */
  cancelCharge: (connection: Connection, charge: ChargeReference, now: Date) => Promise<Outcome<{ canceled: boolean }>>;
  /**
   * Sends money back, or accepts the refund for later (`confirmed` false). The caller never repeats a refund that
   * `readRefund` may still find: some banks refuse a repeat, some pay it twice.
   */
  refund: (connection: Connection, request: RefundRequest) => Promise<Outcome<{ confirmed: boolean }>>;
  /** Reads the current state of a refund. */
  readRefund: (connection: Connection, refund: RefundReference) => Promise<Outcome<RefundReport>>;
  /** Accepts a seller's defence of an open dispute. If called twice for one dispute, it keeps the first. */
  defend: (connection: Connection, request: DefenceRequest) => Promise<Outcome<null>>;
  /** Reads the current state of a charge; our only source of truth (a callback is only a hint). */
  readCharge: (connection: Connection, charge: ChargeReference) => Promise<Outcome<ChargeReport>>;
  /** Absent if the acquirer does not list disputed charges. */
  disputes?: DisputeOperations<Connection, Outcome<DisputedCharges>>;
  /** Absent if the acquirer makes no payouts. */
  payouts?: PayoutOperations<Connection, Outcome<PayoutReport>>;
  /** Absent if the acquirer does not anticipate receivables. */
  anticipations?: AnticipationOperations<Connection, Outcome<AnticipationQuote>, Outcome<AnticipationReport>>;
  /** Absent if a connection needs no credentials and no bank's consent. */
  setup?: SetupOperations;
  /** Absent if the acquirer does not list the payments it received. */
  received?: ReceivedOperations<Connection, Outcome<ReceivedPage>>;
  /** Absent if the acquirer has no recurring charges that payers authorise. */
  automatic?: AutomaticOperations<Connection, Outcome<AuthorizationReport>, Outcome<null>>;
  /** What a callback is about; null when it is not from this acquirer or is unreadable. */
  readCallback: (connection: Connection, request: CallbackRequest) => Promise<CallbackSubjects | null>;
}
