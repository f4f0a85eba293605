import type { TransactionMoney } from "@/server/payments/transactions/figure-schemas";

/** Cents settled in the seller's bank account, less the amounts returned from it; null if nothing was settled there. */
export function atBankOf({ transfers }: Pick<TransactionMoney, "transfers">): number | null {
  const sum = (wanted: "settled_at_bank" | "returned_from_bank") =>
    transfers.filter(({ kind }) => kind === wanted).reduce((total, { amountInCents }) => total + amountInCents, 0);
  const settled = sum("settled_at_bank");
  return settled === 0 ? null : settled - sum("returned_from_bank");
}
