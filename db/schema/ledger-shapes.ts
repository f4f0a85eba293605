/** What the platform charges for a sale: shares in basis points, sums in cents. */
export interface FeeTerms {
  pixFeeBps: number;
  boletoFee: number;
  cardFeeBps: number;
  cardFeeFixed: number;
  /** Of a Pix that is paid into the seller's own bank account; owed, not withheld. */
  bankPixFeeBps: number;
}

/** Fees agreed for the sales from an instant on, the start of a São Paulo day in ISO 8601. */
export interface FeeChange extends Omit<FeeTerms, "bankPixFeeBps"> {
  startsAt: string;
  /** Absent from changes stored before there was this fee: none. */
  bankPixFeeBps?: number;
}
