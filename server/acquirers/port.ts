import type { ChargebackStatus, Initiator, RefuseReason } from "@/db/enums";
import type { CobTerms } from "@/db/schema";

/** Why an issuer or acquirer said no. */
export interface Refusal {
  reason: RefuseReason;
  /** The issuer's own answer (ABECS, Normativo 21), where there is one. */
  code: string | null;
  /** Whether the brands allow the same card to be tried again. */
  retryable: boolean;
}

/**
 * What came of asking an acquirer. A timeout or an answer nobody can read is `unknown`, never `refused`: the money may
 * have moved (docs/reliability.md rule 1).
 */
export type Outcome<Value> =
  | { kind: "done"; value: Value }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "unknown"; cause: unknown };

export interface PixRequest {
  /** Our own deterministic name for the charge: the txid, `[a-zA-Z0-9]{26,35}` (API Pix 2.9.0). */
  key: string;
  amountInCents: number;
  expiresAt: Date;
  /** What was agreed for a charge with a due date (`cobv`); null for an immediate one (`cob`). */
  terms: CobTerms | null;
  now: Date;
}

export interface BoletoRequest {
  /** Our own deterministic name for the charge. */
  key: string;
  amountInCents: number;
  /** `YYYY-MM-DD` in São Paulo. */
  dueOn: string;
  now: Date;
}

/** A boleto's 44 digits to scan and 47 to type. */
export interface BoletoDigits {
  barcode: string;
  digitableLine: string;
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

export interface CardRequest {
  /** Our own deterministic name for the charge; asked twice with one key, the acquirer charges once. */
  key: string;
  amountInCents: number;
  installments: number;
  initiator: Initiator;
  card: Card;
  now: Date;
}

export interface RefundRequest {
  /** Our own deterministic name for the refund; asked twice with one key, the acquirer refunds once. */
  key: string;
  chargeKey: string;
  amountInCents: number;
  /** Where a boleto's money goes back to; null for methods that know the way themselves. */
  pixKey: string | null;
  now: Date;
}

/** Money that the acquirer received for a charge. */
export interface AcquirerPayment {
  /** The acquirer's own name for the payment; for a Pix, its endToEndId. */
  id: string;
  amountInCents: number;
  payerName: string;
  payerDocument: string;
  paidAt: Date;
}

/** What the acquirer itself says of a charge. */
export interface ChargeReport {
  /**
   * `open` still waits (for money or for the issuer); `closed` takes no money any more; `absent`: the acquirer never
   * heard of the key.
   */
  state: "open" | "closed" | "absent";
  payments: AcquirerPayment[];
  /** The issuer's no, once it came. */
  refusal: Refusal | null;
  /** The latest word of a dispute. */
  dispute: ChargebackStatus | null;
}

export interface CallbackRequest {
  headers: Record<string, string | undefined>;
  body: string;
}

/** A company that moves money, as this platform sees it; each adapter in this folder speaks to one. */
export interface Acquirer {
  readonly name: string;
  /** Where a Pix's payload will be found, where that is known before asking: host and path, no scheme. */
  pixLocation: (request: PixRequest) => string | null;
  /** Registers a Pix charge, immediate or with a due date. Asked twice with one key, it registers once. */
  createPix: (request: PixRequest) => Promise<Outcome<{ location: string }>>;
  /** The digits a boleto will have, where they are known before asking. */
  boletoDigits: (request: BoletoRequest) => BoletoDigits | null;
  /** Registers a boleto. Asked twice with one key, it registers once. */
  createBoleto: (request: BoletoRequest) => Promise<Outcome<BoletoDigits>>;
  /** Why a card number cannot be taken here at all, as a sentence for the wire; null where it can. */
  findCardFault: (number: string) => string | null;
  /** Charges a card: `paid` with the payment, or `pending` while the issuer thinks. */
  chargeCard: (
    request: CardRequest,
  ) => Promise<Outcome<{ state: "paid"; payment: AcquirerPayment } | { state: "pending" }>>;
  /** Sends money back, or only promises to (`confirmed` false). */
  refund: (request: RefundRequest) => Promise<Outcome<{ confirmed: boolean }>>;
  /** What is true of a charge now; the only thing we believe (a callback's own words are only a nudge). */
  readCharge: (key: string) => Promise<Outcome<ChargeReport>>;
  /** The keys of the charges a callback speaks of, or null when it is not from this acquirer. */
  readCallback: (request: CallbackRequest) => string[] | null;
}
