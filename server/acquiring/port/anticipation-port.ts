export interface AnticipationPart {
  chargeKey: string;
  installment: number;
  /** Amount to be released in cents, and its São Paulo day (`YYYY-MM-DD`). */
  amountInCents: number;
  releasesOn: string;
}

export interface AnticipationQuote {
  /** Price of each part in cents, in the order of the request. Each price is lower than its part. */
  pricesInCents: number[];
  /** Basis points per month. */
  monthlyRateBps: number;
}

export interface AnticipationReference {
  key: string;
}

export interface AnticipationOrder extends AnticipationReference {
  parts: AnticipationPart[];
  /** Quoted price of all parts, in cents. */
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
  /** Requests a price for all parts, valid for five minutes. Orders nothing. */
  quote: (connection: Connection, request: { parts: AnticipationPart[]; now: Date }) => Promise<Quoted>;
  /** Orders an anticipation at its quoted price. Callers must call it at most once per key. */
  take: (connection: Connection, order: AnticipationOrder) => Promise<Answer>;
  read: (connection: Connection, anticipation: AnticipationReference, now: Date) => Promise<Answer>;
}
