import type { TransactionMoney } from "@/server/payments/transactions/figure-schemas";
import type { Transaction } from "@/server/payments/transactions/schemas";

/**
 * Returns the refundable cents: the amount paid, even partially, less refunds and disputes. Returns
 * 0 for a pending transaction, and for a disputed one until `money` is loaded.
 */
export function leftToRefund(
  { status, amountPaidInCents, refundedInCents }: Pick<Transaction, "status" | "amountPaidInCents" | "refundedInCents">,
  money: Pick<TransactionMoney, "disputes"> | undefined,
): number {
  if (status === "pending" || (status === "chargeback" && !money)) return 0;
  const disputed = (money?.disputes ?? [])
    .filter((dispute) => dispute.status !== "won" && !dispute.afterRefund)
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0);
  return (amountPaidInCents ?? 0) - refundedInCents - disputed;
}
