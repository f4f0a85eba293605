/** An installment of a card sale that a seller would like to have early. */
export interface AnticipationPart {
  /** Our own key of the charge at the acquirer, and the installment, from 1. */
  chargeKey: string;
  installment: number;
  /** What would be released, in cents, and the day, `YYYY-MM-DD` in São Paulo. */
  amountInCents: number;
  releasesOn: string;
}

/** What an acquirer asks for an anticipation. */
export interface AnticipationQuote {
  /** The price of each part in cents, in the order of the request; less than the part. */
  pricesInCents: number[];
  /** Hundredths of a percent a month. */
  monthlyRateBps: number;
}

/** Identifies an anticipation by our own deterministic key. */
export interface AnticipationReference {
  key: string;
}

export interface AnticipationOrder extends AnticipationReference {
  parts: AnticipationPart[];
  /** The price that was quoted for all parts, in cents. */
  priceInCents: number;
  now: Date;
}

/**
 * An acquirer's report of an anticipation: all parts are paid at once, or none. `absent`: the acquirer does not know the
 * key, perhaps because the order is still in transit (see `weighAbsence`).
 */
export type AnticipationReport =
  | { state: "absent" }
  | { state: "pending" | "completed" | "refused"; amountInCents: number; priceInCents: number };

/** An acquirer's operations for paying a seller's receivables early, with its own money. */
export interface AnticipationOperations<Connection, Quoted, Answer> {
  /** Asks for the price of all parts; orders nothing. The price holds for five minutes. */
  quote: (connection: Connection, request: { parts: AnticipationPart[]; now: Date }) => Promise<Quoted>;
  /** Orders an anticipation at its quoted price. Callers must call it at most once per key. */
  take: (connection: Connection, order: AnticipationOrder) => Promise<Answer>;
  /** Reads the state of an anticipation at `now`. */
  read: (connection: Connection, anticipation: AnticipationReference, now: Date) => Promise<Answer>;
}
