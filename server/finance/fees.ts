import type { PaymentMethod } from "@/db/enums";
import type { companies } from "@/db/schema";
import { shareInBps } from "../core/money";

/** The columns of a company's fee agreement. */
export type FeeAgreement = Pick<
  typeof companies.$inferSelect,
  "pixFeeBps" | "boletoFee" | "cardFeeBps" | "cardFeeFixed"
>;

/**
 * The platform's fee for an amount, in cents: rounded half up, never more than the amount itself (docs/decisions.md 5).
 * A Pix costs at least one cent.
 */
export function feeOf(method: PaymentMethod, amountInCents: number, agreement: FeeAgreement): number {
  const fees: Record<PaymentMethod, () => number> = {
    pix: () => Math.max(1, shareInBps(amountInCents, agreement.pixFeeBps)),
    boleto: () => agreement.boletoFee,
    credit_card: () => shareInBps(amountInCents, agreement.cardFeeBps) + agreement.cardFeeFixed,
  };
  return Math.min(amountInCents, fees[method]());
}
