import type { CompanyConnection } from "@/db/schema";
import { acquirers } from "../acquirers";
import type { Connected } from "../connections/connections";
import type { UsableDestination } from "../destinations/destinations";
import { fail } from "../errors";

/**
 * The connection of a new payout: the first active one that makes payouts.
 *
 * @throws payouts_not_offered if there is none; destination_not_own if its acquirer only pays the company's own
 * document.
 */
export function payoutConnection({ connections }: Connected, destination: UsableDestination): CompanyConnection {
  const found = connections.find(
    ({ state, kind, capabilities }) => state === "active" && capabilities.payouts && acquirers.get(kind)?.payouts,
  );
  if (!found) return fail("payouts_not_offered");
  if (found.capabilities.payoutsToOwnDocument && !destination.isOwnDocument) return fail("destination_not_own");
  return found;
}
