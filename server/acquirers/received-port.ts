/** A payment that the bank received, with or without a charge of ours. */
export interface ReceivedPayment {
  endToEndId: string;
  /** The key of its charge (`txid`); null for money that came without one. */
  chargeKey: string | null;
  amountInCents: number;
  paidAt: Date;
  payerName: string | null;
  payerDocument: string | null;
  /** Money sent back of it, by the id that the sender chose. */
  refunds: { key: string; amountInCents: number; state: "pending" | "done" | "refused" }[];
}

export interface ReceivedPage {
  payments: ReceivedPayment[];
  /** The next page to ask for; null after the last one. */
  nextPage: number | null;
}

/** A period of payments, its ends included; `page` counts from 0. */
export interface ReceivedQuery {
  from: Date;
  to: Date;
  page: number;
}

/** An acquirer's list of what it received. */
export interface ReceivedOperations<Connection, Answer> {
  list: (connection: Connection, query: ReceivedQuery) => Promise<Answer>;
}
