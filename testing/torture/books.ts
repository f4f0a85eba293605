export interface BookedCharge {
  amountInCents: number;
  /** Neither refused nor canceled: the charge may still be paid or has been paid. */
  isAlive: boolean;
  paidInCents: number;
  paidAt: number | null;
  refunds: readonly { amountInCents: number; at: number }[];
}

/** Webhook at the seller's receiver. An event may arrive more than once. */
export interface Arrival {
  eventId: string;
  event: string;
  subjectId: string;
  at: number;
}

export interface OutsideBooks {
  acquirer: readonly BookedCharge[];
  receiver: readonly Arrival[];
}

export interface Trouble {
  from: number;
  until: number;
}
