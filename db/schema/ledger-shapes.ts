/** Platform fees of a sale: basis points and cents. */
export interface FeeTerms {
  pixFeeBps: number;
  boletoFee: number;
  cardFeeBps: number;
  cardFeeFixed: number;
  /** Fee of a Pix into the seller's own bank account, billed instead of withheld. */
  bankPixFeeBps: number;
}

/** Fees for sales from `startsAt` on, the start of a São Paulo day in ISO 8601. */
export interface FeeChange extends Omit<FeeTerms, "bankPixFeeBps"> {
  startsAt: string;
  /** Absent (zero) in changes older than this fee. */
  bankPixFeeBps?: number;
}
