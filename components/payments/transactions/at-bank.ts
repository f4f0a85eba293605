import type { TransactionMoney } from "@/server/payments/transactions/figure-schemas";

/**
 * What a transaction put into the seller's own bank account, less what came back from there, in cents; null for one
 * whose money goes elsewhere.
 */
export function atBankOf({ transfers }: Pick<TransactionMoney, "transfers">): number | null {
  const sum = (wanted: "settled_at_bank" | "returned_from_bank") =>
    transfers.filter(({ kind }) => kind === wanted).reduce((total, { amountInCents }) => total + amountInCents, 0);
  const settled = sum("settled_at_bank");
  return settled === 0 ? null : settled - sum("returned_from_bank");
}
