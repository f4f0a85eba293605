import { divideHalfUp } from "../../core/money/money";

/** Amounts are in cents. `refunded` includes the next refund. */
export interface RefundedSale {
  fees: number;
  refunded: number;
  amountPaid: number | null;
}

/**
 * Returns the part of a sale's fee that is returned with a refund of `amount` cents. `returned` is
 * the fee in cents that earlier refunds returned. The result is proportional to the total refunded
 * so far, so that the last refund returns the exact remainder. The bounds matter after refused
 * refunds: without them, the result could be negative, or leave a fee larger than the refundable
 * amount.
 */
export function feeOfRefund({ fees, refunded, amountPaid }: RefundedSale, amount: number, returned: number): number {
  const paid = amountPaid ?? 1;
  const kept = fees - returned;
  const share = divideHalfUp(BigInt(fees) * BigInt(refunded), BigInt(paid)) - returned;
  return Math.min(Math.max(share, 0, kept - (paid - refunded)), kept, amount);
}
