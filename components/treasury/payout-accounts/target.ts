import type { Destination } from "@/server/treasury/payout-accounts/schemas";
import type { Payout, PayoutOffer } from "@/server/treasury/payouts/schemas";

/** A masked destination in one line. */
export function describeTarget({ pixKey, account }: Pick<Payout, "pixKey" | "account">): string {
  return pixKey ?? (account ? `${account.bankCode} · ${account.branch} · ${account.accountNumber}` : "");
}

/** The destinations that the company's payouts may go to: an acquirer may pay to one of them alone. */
export function payableOf(destinations: readonly Destination[], { onlyTo }: PayoutOffer): readonly Destination[] {
  return onlyTo ? destinations.filter(({ id }) => onlyTo.includes(id)) : destinations;
}
