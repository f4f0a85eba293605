/** Platform fees of a sale: rates in basis points, amounts in cents. */
export interface FeeTerms {
  pixFeeBps: number;
  boletoFee: number;
  cardFeeBps: number;
  cardFeeFixed: number;
  /**
   * Fee of a Pix paid into the seller's own bank account. It is billed to the seller instead of
   * withheld.
   */
  bankPixFeeBps: number;
}

/** Fees for sales from an instant on. `startsAt` is the start of a São Paulo day, in ISO 8601. */
export interface FeeChange extends Omit<FeeTerms, "bankPixFeeBps"> {
  startsAt: string;
  /** Absent in changes stored before this fee existed, which means zero. */
  bankPixFeeBps?: number;
}
