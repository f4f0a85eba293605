import type { ChargebackStatus, DocumentType, Initiator, PaymentMethod, RefuseReason } from "@/db/enums";
import type { CobTerms, ConnectionCapabilities, CustomerAddress } from "@/db/schema";

/** A company's account at an acquirer: the first argument of every call, since an adapter serves many companies. */
export interface Connection {
  companyId: string;
  id: string;
  kind: string;
}

/** Why an issuer or acquirer said no. */
export interface Refusal {
  reason: RefuseReason;
  /** The issuer's own answer (ABECS, Normativo 21), where there is one. */
  code: string | null;
  /** Whether the brands allow the same card to be tried again. */
  retryable: boolean;
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

/** Who pays, as the charge names them. */
export interface Payer {
  name: string;
  documentType: DocumentType;
  document: string;
  email: string;
  /** E.164. */
  phone: string | null;
  address: CustomerAddress | null;
}

/** Where a charge was asked for; an antifraud weighs it. */
export interface ChargeOrigin {
  /** The buyer's own address: known to our checkout alone. Null where an integrator's server asks, or nobody does. */
  buyerIp: string | null;
  /** The integrator's server, where one asked. */
  serverIp: string | null;
  /** Stands for the buyer's browser, the same at each visit; null where it keeps no cookies, or there is none. */
  deviceId: string | null;
}

/** A charge that an acquirer was asked for, with what it must know to find it. */
export interface ChargeReference {
  key: string;
  method: PaymentMethod;
  /** A Pix with a due date (`cobv`), which banks keep apart from immediate ones (`cob`). */
  hasDueDate: boolean;
}

export interface ChargeRequest {
  /** Our own deterministic name for the charge: `[a-zA-Z0-9]{26,35}`, good as a txid (API Pix 2.9.0). */
  key: string;
  amountInCents: number;
  description: string;
  items: { title: string; amountInCents: number; quantity: number }[];
  payer: Payer;
  origin: ChargeOrigin;
  now: Date;
}

export interface PixRequest extends ChargeRequest {
  expiresAt: Date;
  /** What was agreed for a charge with a due date (`cobv`); null for an immediate one (`cob`). */
  terms: CobTerms | null;
  /** Who receives it, for the code that an adapter composes itself. */
  receiver: { name: string; city: string };
}

/** What a payer copies, and where their bank then reads the charge: host and path without a scheme, where known. */
export interface PixCode {
  payload: string;
  location: string | null;
}

export interface BoletoRequest extends ChargeRequest {
  /** `YYYY-MM-DD` in São Paulo. */
  dueOn: string;
}

/** A boleto as its bank registers it: 44 digits to scan, 47 to type, the bank's own count ("nosso número") and name. */
export interface BoletoSlip {
  barcode: string;
  digitableLine: string;
  ownNumber: string;
  bankName: string;
}

/** A card as the acquirer needs it; it lives in memory only, between the vault and the acquirer. */
export interface Card {
  number: string;
  holderName: string;
  /** Two digits each. */
  expirationMonth: string;
  expirationYear: string;
  /** Absent where the merchant charges a stored card. */
  cvv: string | null;
}

export interface CardRequest extends ChargeRequest {
  installments: number;
  initiator: Initiator;
  card: Card;
}

/** A refund of a charge, by our own deterministic name. */
export interface RefundReference {
  key: string;
  charge: ChargeReference;
}

export interface RefundRequest extends RefundReference {
  amountInCents: number;
  /** Where a boleto's money goes back to; null for methods that know the way themselves. */
  pixKey: string | null;
  now: Date;
}

/**
 * What the acquirer says of a refund: `pending` is on its way, `absent` is a key that it does not know. One that is still
 * on its way there looks absent too (see `weighAbsence`).
 */
export type RefundReport = { state: "absent" } | { state: "pending" | "done" | "refused"; amountInCents: number };

/** Money that the acquirer received for a charge. */
export interface AcquirerPayment {
  /** The acquirer's own name for the payment; for a Pix, its endToEndId. */
  id: string;
  amountInCents: number;
  /** Who really paid, where the acquirer tells. */
  payerName: string | null;
  payerDocument: string | null;
  paidAt: Date;
}

/** What the acquirer itself says of a charge. */
export interface ChargeReport {
  /**
   * `open` still waits (for money or for the issuer); `closed` takes no money any more; `absent`: the acquirer does not
   * know the key, as it also says of a charge that is still on its way there.
   */
  state: "open" | "closed" | "absent";
  payments: AcquirerPayment[];
  /** The issuer's no, once it came. */
  refusal: Refusal | null;
  /** The latest word of a dispute. */
  dispute: ChargebackStatus | null;
}

/** A notice sent to a connection's callback address; its kind, connection and secret are verified. */
export interface CallbackRequest {
  /** What of the path follows the secret, without slashes around it: some banks append a segment. */
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: string;
  remoteAddress: string | null;
  /** The client's certificate (PEM), where the door that took the notice asks for one. */
  clientCertificate: string | null;
}

/**
 * A company that moves money, as this platform sees it: one adapter of a `kind` speaks to it for all connections of that
 * kind. `conformance/clauses.ts` holds every adapter to what is said here.
 */
export interface Acquirer {
  readonly kind: string;
  /** Nothing that is charged here is real, so time may be moved and samples may carry credentials. */
  readonly isPlayMoney: boolean;
  /** The name and the widest capabilities of a new connection. */
  readonly offer: { name: string; methods: PaymentMethod[]; capabilities: ConnectionCapabilities };
  /** The code that `createPix` will answer, where it is known before asking: it is then stored with the charge. */
  predictPix: (
    connection: Connection,
    request: Pick<PixRequest, "key" | "amountInCents" | "terms" | "receiver">,
  ) => PixCode | null;
  /** Registers a Pix charge, immediate or with a due date. Asked twice with one key, it registers once. */
  createPix: (connection: Connection, request: PixRequest) => Promise<Outcome<PixCode>>;
  /** The slip that `createBoleto` will answer, where it is known before asking. */
  predictBoleto: (
    connection: Connection,
    request: Pick<BoletoRequest, "key" | "amountInCents" | "dueOn">,
  ) => BoletoSlip | null;
  /** Registers a boleto. Asked twice with one key, it registers once. */
  createBoleto: (connection: Connection, request: BoletoRequest) => Promise<Outcome<BoletoSlip>>;
  /** Why a card number cannot be taken here at all, as a sentence for the wire; null where it can. */
  findCardFault: (connection: Connection, number: string) => string | null;
  /**
   * Charges a card: `paid` with the payment, or `pending` while the issuer thinks. Asked twice with one key, it charges
   * once.
   */
  chargeCard: (
    connection: Connection,
    request: CardRequest,
  ) => Promise<Outcome<{ state: "paid"; payment: AcquirerPayment } | { state: "pending" }>>;
  /**
   * Withdraws an open charge, so that its code takes no more money where the acquirer can keep it from that. `canceled`
   * is false where there was nothing left to withdraw. Money that comes all the same is in `readCharge`.
   */
  cancelCharge: (connection: Connection, charge: ChargeReference, now: Date) => Promise<Outcome<{ canceled: boolean }>>;
  /**
   * Sends money back, or only promises to (`confirmed` false). The caller never repeats a refund that `readRefund` may
   * still find: some banks refuse a repetition, some pay it twice.
   */
  refund: (connection: Connection, request: RefundRequest) => Promise<Outcome<{ confirmed: boolean }>>;
  /** What is true of a refund now. */
  readRefund: (connection: Connection, refund: RefundReference) => Promise<Outcome<RefundReport>>;
  /** What is true of a charge now; the only thing we believe (a callback's own words are only a nudge). */
  readCharge: (connection: Connection, charge: ChargeReference) => Promise<Outcome<ChargeReport>>;
  /** The keys of the charges a callback speaks of; null where it is not from this acquirer, or cannot be read. */
  readCallback: (connection: Connection, request: CallbackRequest) => Promise<string[] | null>;
}
