import { isPlayMoney } from "../../acquiring/port";
import { findListingOf } from "./find-listing";
import type { ListingConnections } from "./schemas";

/** Whether a company's connections list what they received, and whether any of them moves real money. */
export async function readListingConnections(companyId: string): Promise<ListingConnections> {
  const listings = await findListingOf(companyId);
  return { any: listings.length > 0, real: listings.some((listing) => !isPlayMoney(listing)) };
}
