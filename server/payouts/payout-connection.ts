import type { CompanyConnection } from "@/db/schema";
import { acquirers } from "../acquirers";
import type { Connected } from "../connections/connections";
import { settlesToSeller } from "../connections/payment-way";
import type { UsableDestination } from "../destinations/destinations";
import { fail } from "../errors";

/**
 * The connection of new payouts: the first active one that makes payouts; null if there is none. The seller's own bank
 * account is none: what lies there is not in the balance, and the balance does not lie there (docs/decisions.md 12).
 */
export function findPayoutConnection({ connections }: Connected): CompanyConnection | null {
  const found = connections.find(
    (each) =>
      each.state === "active" &&
      each.capabilities.payouts &&
      !settlesToSeller(each) &&
      acquirers.get(each.kind)?.payouts,
  );
  return found ?? null;
}

/** Whether a connection's acquirer pays to a destination: some only pay the company's own document. */
export function paysTo({ capabilities }: CompanyConnection, { isOwnDocument }: UsableDestination): boolean {
  return isOwnDocument || !capabilities.payoutsToOwnDocument;
}

/**
 * The connection of a new payout to a destination.
 *
 * @throws payouts_not_offered if there is none; destination_not_own if its acquirer only pays the company's own
 * document.
 */
export function payoutConnection(company: Connected, destination: UsableDestination): CompanyConnection {
  const found = findPayoutConnection(company) ?? fail("payouts_not_offered");
  return paysTo(found, destination) ? found : fail("destination_not_own");
}
