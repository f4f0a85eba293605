import type { ReportedRefund } from "./refund-port";

export interface ReceivedPayment {
  endToEndId: string;
  /** Charge key (`txid`). Null for a payment without a charge. */
  chargeKey: string | null;
  amountInCents: number;
  paidAt: Date;
  payerName: string | null;
  payerDocument: string | null;
  refunds: ReportedRefund[];
}

export interface ReceivedPage {
  payments: ReceivedPayment[];
  /** Null after the last page. */
  nextPage: number | null;
}

export interface PageOfList {
  /** Zero-based. */
  page: number;
  /** `endToEndId` of the previous page's first payment, if known. If it occurs again, the bank ignores page numbers. */
  after?: string;
}

export function pageAfter({ payments: [first], nextPage }: ReceivedPage): PageOfList | null {
  return first && nextPage !== null ? { page: nextPage, after: first.endToEndId } : null;
}

export interface ReceivedQuery extends PageOfList {
  from: Date;
  to: Date;
}

export interface ReceivedOperations<Connection, Answer> {
  list: (connection: Connection, query: ReceivedQuery) => Promise<Answer>;
}
