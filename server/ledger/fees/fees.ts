import type { FeeTerms } from "@/db/schema/ledger-shapes";
import { type FeeAgreement, feesAgreedAt } from "../../accounts/company/fee-agreements";
import type { PaymentWay } from "../../acquiring/connections/payment-way";
import { shareInBps } from "../../core/money/money";

/**
 * Returns the platform's fee for an amount in cents, rounded half up and capped at the amount
 * (docs/domains/payments.md). The fee of a Pix is at least one cent. For a Pix paid into the
 * seller's own bank account, it is the fee agreed for that case, which may be zero. Other methods
 * are never paid into that account. Uses the fees in force at `soldAt`.
 */
export function feeOf(way: PaymentWay, amountInCents: number, company: FeeAgreement, soldAt: Date): number {
  return Math.min(amountInCents, wholeFee(way, amountInCents, feesAgreedAt(company, soldAt)));
}

function wholeFee({ method, settlesToSeller }: PaymentWay, amountInCents: number, agreed: FeeTerms): number {
  if (settlesToSeller) return method === "pix" ? shareInBps(amountInCents, agreed.bankPixFeeBps) : 0;
  switch (method) {
    case "pix":
      return Math.max(1, shareInBps(amountInCents, agreed.pixFeeBps));
    case "boleto":
      return agreed.boletoFee;
    case "credit_card":
      return shareInBps(amountInCents, agreed.cardFeeBps) + agreed.cardFeeFixed;
  }
}
