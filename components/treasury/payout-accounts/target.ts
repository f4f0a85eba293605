import type { Destination } from "@/server/treasury/payout-accounts/schemas";
import type { Payout, PayoutOffer } from "@/server/treasury/payouts/schemas";

export function describeTarget({ pixKey, account }: Pick<Payout, "pixKey" | "account">): string {
  return pixKey ?? (account ? `${account.bankCode} · ${account.branch} · ${account.accountNumber}` : "");
}

/** An acquirer may allow only some payout accounts. */
export function payableOf(destinations: readonly Destination[], { onlyTo }: PayoutOffer): readonly Destination[] {
  return onlyTo ? destinations.filter(({ id }) => onlyTo.includes(id)) : destinations;
}
