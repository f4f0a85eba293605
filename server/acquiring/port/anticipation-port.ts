export interface AnticipationPart {
  chargeKey: string;
  installment: number;
  /** Amount in cents to be released on `releasesOn`, a São Paulo day. */
  amountInCents: number;
  releasesOn: string;
}

export interface AnticipationQuote {
  /** In cents, in the order of the request. Each price is lower than its part. */
  pricesInCents: number[];
  monthlyRateBps: number;
}

export interface AnticipationReference {
  key: string;
}

export interface AnticipationOrder extends AnticipationReference {
  parts: AnticipationPart[];
  priceInCents: number;
  now: Date;
}

/**
 * An anticipation pays all parts or none. `absent`: the acquirer does not know the key, possibly
 * because the order is in transit (see `classifyAbsence`).
 */
export type AnticipationReport =
  | { state: "absent" }
  | { state: "pending" | "completed" | "refused"; amountInCents: number; priceInCents: number };

export interface AnticipationOperations<Connection, Quoted, Answer> {
  /** Requests a price for all parts, valid for five minutes. Orders nothing. */
  quote: (connection: Connection, request: { parts: AnticipationPart[]; now: Date }) => Promise<Quoted>;
  /** Orders an anticipation at its quoted price. Must be called at most once per key. */
  take: (connection: Connection, order: AnticipationOrder) => Promise<Answer>;
  read: (connection: Connection, anticipation: AnticipationReference, now: Date) => Promise<Answer>;
}
