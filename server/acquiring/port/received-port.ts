import type { ReportedRefund } from "./refund-port";

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
  refunds: ReportedRefund[];
}

export interface ReceivedPage {
  payments: ReceivedPayment[];
  /** The next page to ask for; null after the last one. */
  nextPage: number | null;
}

export interface PageOfList {
  /** From 0. */
  page: number;
  /** `endToEndId` of the previous page's first payment, if known: detects a bank that ignores page numbers. */
  after?: string;
}

/** The page that follows another; null after the last one. */
export function pageAfter({ payments: [first], nextPage }: ReceivedPage): PageOfList | null {
  return first && nextPage !== null ? { page: nextPage, after: first.endToEndId } : null;
}

/** A period of payments, its ends included. */
export interface ReceivedQuery extends PageOfList {
  from: Date;
  to: Date;
}

/** An acquirer's list of what it received. */
export interface ReceivedOperations<Connection, Answer> {
  list: (connection: Connection, query: ReceivedQuery) => Promise<Answer>;
}
