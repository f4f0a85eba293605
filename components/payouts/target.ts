import type { Payout } from "@/server/payouts/schemas";

/** A masked destination in one line. */
export function describeTarget({ pixKey, account }: Pick<Payout, "pixKey" | "account">): string {
  return pixKey ?? (account ? `${account.bankCode} · ${account.branch} · ${account.accountNumber}` : "");
}
