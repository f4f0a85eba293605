/** A charge in the acquirer's own books. */
export interface BookedCharge {
  amountInCents: number;
  /** Whether money can still come or came: neither refused nor withdrawn. */
  isAlive: boolean;
  /** 0 while it is not paid. */
  paidInCents: number;
  /** Milliseconds since 1970; null while it is not paid. */
  paidAt: number | null;
  refunds: readonly { amountInCents: number; at: number }[];
}

/** A webhook in the books of the seller's receiver. The same event may arrive more than once. */
export interface Arrival {
  eventId: string;
  /** `transaction_paid` and the like. */
  event: string;
  /** The transaction, or the subscription of an event about one. */
  subjectId: string;
  at: number;
}

/** What others wrote down, independently of the product. */
export interface OutsideBooks {
  acquirer: readonly BookedCharge[];
  receiver: readonly Arrival[];
}

/** When the night's trouble began and ended, in milliseconds since 1970. */
export interface Trouble {
  from: number;
  until: number;
}
