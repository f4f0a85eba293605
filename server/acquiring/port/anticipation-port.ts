export interface AnticipationPart {
  chargeKey: string;
  installment: number;
  /** Amount in cents that is released on `releasesOn`, a São Paulo day (`YYYY-MM-DD`). */
  amountInCents: number;
  releasesOn: string;
}

export interface AnticipationQuote {
  /** Price of each part in cents, in the order of the request. Each price is lower than its part. */
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
 * State of an anticipation, which pays either all parts or none. `absent`: the acquirer does not know the key, possibly
 * because the order is still in transit (see `classifyAbsence`).
 */
export type AnticipationReport =
  | { state: "absent" }
  | { state: "pending" | "completed" | "refused"; amountInCents: number; priceInCents: number };

export interface AnticipationOperations<Connection, Quoted, Answer> {
  /** Requests a price for all parts, valid for five minutes. Does not order the anticipation. */
  quote: (connection: Connection, request: { parts: AnticipationPart[]; now: Date }) => Promise<Quoted>;
  /** Orders an anticipation at its quoted price. Must be called at most once per key. */
  take: (connection: Connection, order: AnticipationOrder) => Promise<Answer>;
  read: (connection: Connection, anticipation: AnticipationReference, now: Date) => Promise<Answer>;
}
