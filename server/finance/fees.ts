import type { PaymentMethod } from "@/db/enums";
import { type FeeAgreement, feesAgreedAt } from "../companies/fee-agreements";
import { shareInBps } from "../core/money";

/**
 * The platform's fee for an amount, in cents: rounded half up, never more than the amount itself (docs/decisions.md 5).
 * A Pix costs at least one cent. The fees are those in force at `soldAt`, when the sale was made.
 */
export function feeOf(method: PaymentMethod, amountInCents: number, company: FeeAgreement, soldAt: Date): number {
  const agreed = feesAgreedAt(company, soldAt);
  const fees: Record<PaymentMethod, () => number> = {
    pix: () => Math.max(1, shareInBps(amountInCents, agreed.pixFeeBps)),
    boleto: () => agreed.boletoFee,
    credit_card: () => shareInBps(amountInCents, agreed.cardFeeBps) + agreed.cardFeeFixed,
  };
  return Math.min(amountInCents, fees[method]());
}
