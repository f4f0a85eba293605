import type { RefuseReason } from "@/db/enums";

/**
 * What came of asking an acquirer. A timeout or an answer nobody can read is `unknown`, never `refused`: the money may
 * have moved (reliability, rule 1).
 */
export type Outcome<Value> =
  | { kind: "done"; value: Value }
  | { kind: "refused"; reason: RefuseReason }
  | { kind: "unknown"; cause: unknown };

export interface PixRequest {
  /** Our own deterministic name for the charge: the txid, `[a-zA-Z0-9]{26,35}` (API Pix 2.9.0). */
  key: string;
  amountInCents: number;
  expiresAt: Date;
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
  /** `open` still waits for money; `closed` takes none any more; `absent`: the acquirer never heard of the key. */
  state: "open" | "closed" | "absent";
  payments: AcquirerPayment[];
}

export interface CallbackRequest {
  headers: Record<string, string | undefined>;
  body: string;
}

/** A company that moves money, as this platform sees it; each adapter in this folder speaks to one. */
export interface Acquirer {
  readonly name: string;
  /** Where a Pix's payload will be found, where that is known before asking: host and path, no scheme. */
  pixLocation: (key: string) => string | null;
  /** Registers an immediate Pix charge. Asked twice with one key, it registers once. */
  createPix: (request: PixRequest) => Promise<Outcome<{ location: string }>>;
  /** What is true of a charge now; the only thing we believe (a callback's own words are only a nudge). */
  readCharge: (key: string) => Promise<Outcome<ChargeReport>>;
  /** The keys of the charges a callback speaks of, or null when it is not from this acquirer. */
  readCallback: (request: CallbackRequest) => string[] | null;
}
