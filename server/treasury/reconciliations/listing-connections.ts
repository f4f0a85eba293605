import { isPlayMoney } from "../../acquiring/port";
import { findListingOf } from "./find-listing";
import type { ListingConnections } from "./schemas";

export async function readListingConnections(companyId: string): Promise<ListingConnections> {
  const listings = await findListingOf(companyId);
  return { any: listings.length > 0, real: listings.some((listing) => !isPlayMoney(listing)) };
}
