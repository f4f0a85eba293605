import { findSellableOffers } from "../catalog/sellable-offers";
import { findUrlFault, privateTargetsAllowed } from "../core/target-url";
import { type Buyer, checkBuyer } from "../customers/customers";
import { fail } from "../errors";
import type { Item, PixQrCodeCharge } from "./schemas";

/** What every charge operation takes, whatever its method. */
export type ChargeInput = PixQrCodeCharge;

/**
 * The rules that a charge keeps beside its schema (docs/decisions.md 4 and 5), checked before anything is stored.
 *
 * @throws VALIDATION naming `postbackUrl` or `customer.phone`; INVALID_DOCUMENT; RULE where the items do not add up or
 * do not name an offer as it is sold. A `sale` of our own checkout was priced by us, its coupon included.
 */
export async function checkCharge(companyId: string, input: ChargeInput, sale?: object): Promise<Buyer> {
  const { postbackUrl, items, amountInCents } = input;
  const fault = postbackUrl === undefined ? null : findUrlFault(postbackUrl, { allowPrivate: privateTargetsAllowed() });
  if (fault) return fail("VALIDATION", { field: "postbackUrl", message: fault });
  const buyer = checkBuyer(input.customer);
  if (items && totalOf(items) !== BigInt(amountInCents)) {
    return fail("RULE", {
      message: "amountInCents must equal the sum of amountInCents times quantity over the items",
    });
  }
  if (items && !sale) await checkOffers(companyId, items);
  return buyer;
}

/** Whoever names an offer sells it: at its price, while it sells. @throws RULE naming the item's field. */
async function checkOffers(companyId: string, items: Item[]): Promise<void> {
  const slugs = items.flatMap(({ offerSlug }) => offerSlug ?? []);
  if (slugs.length === 0) return;
  const offers = await findSellableOffers(companyId, slugs);
  for (const [index, { offerSlug, amountInCents }] of items.entries()) {
    if (offerSlug === undefined) continue;
    const offer = offers.get(offerSlug);
    if (!offer) return fail("RULE", { field: `items.${index}.offerSlug`, message: "names no offer that is for sale" });
    if (offer.frequency !== null) {
      return fail("RULE", { field: `items.${index}.offerSlug`, message: "is a plan: use POST /v1/subscriptions" });
    }
    if (amountInCents !== offer.priceInCents) {
      const message = `must be the price of the offer, ${offer.priceInCents}`;
      return fail("RULE", { field: `items.${index}.amountInCents`, message });
    }
  }
}

/** BigInt, because a hundred items of the largest amount and quantity leave the exact integers behind. */
function totalOf(items: Item[]): bigint {
  return items.reduce((sum, item) => sum + BigInt(item.amountInCents) * BigInt(item.quantity), 0n);
}
