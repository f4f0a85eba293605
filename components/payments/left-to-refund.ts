import type { Transaction } from "@/server/payments/schemas";
import type { TransactionMoney } from "@/server/sales/schemas";

/**
 * What may still be sent back of a transaction, in cents: whatever was paid and neither refunds nor a dispute took, also
 * where nothing was sold for it. Of a disputed one that is known only with its money.
 */
export function leftToRefund(
  { status, amountPaidInCents, refundedInCents }: Pick<Transaction, "status" | "amountPaidInCents" | "refundedInCents">,
  money: Pick<TransactionMoney, "dispute"> | undefined,
): number {
  if (status === "pending" || (status === "chargeback" && !money)) return 0;
  const dispute = money?.dispute;
  const disputed = dispute && dispute.status !== "won" && !dispute.afterRefund ? dispute.amountInCents : 0;
  return (amountPaidInCents ?? 0) - refundedInCents - disputed;
}
