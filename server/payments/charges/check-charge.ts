import type { InstallmentInterest } from "@/db/schema/payments-shapes";
import { findSellableOffers } from "../../catalog/offers/sellable-offers";
import { fail } from "../../core/failures/failure";
import { refuseOnHold } from "../../core/hold/hold";
import { findUrlFault, privateTargetsAllowed } from "../../core/http-client/target-url";
import { type Buyer, checkBuyer } from "../../customers/customers/customers";
import type { Item, PixQrCodeCharge } from "../transactions/schemas";

export type ChargeInput = PixQrCodeCharge;

/** Components of a checkout sale's price that are not in its items. */
interface PricedSale {
  installmentInterest: InstallmentInterest | null;
}

/** Returns the default description of a charge: the product name, truncated to 140 characters. */
export function descriptionOf(productName: string): string {
  return [...productName].slice(0, 140).join("");
}

/**
 * Checks the rules of a charge that its schema cannot express (docs/domains/customers.md and
 * docs/domains/payments.md), before anything is stored. A `sale` from our own checkout is already
 * priced, including its coupon; its items and installment interest add up to the amount.
 *
 * @throws UNAVAILABLE while the installation is on hold; VALIDATION on `postbackUrl` or
 * `customer.phone`; document_invalid; an error if the items do not add up to the amount or do not
 * match their offers.
 */
export async function checkCharge(companyId: string, input: ChargeInput, now: Date, sale?: PricedSale): Promise<Buyer> {
  await refuseOnHold();
  const { postbackUrl, items, amountInCents } = input;
  const fault = postbackUrl === undefined ? null : findUrlFault(postbackUrl, { allowPrivate: privateTargetsAllowed() });
  if (fault) return fail("VALIDATION", { field: "postbackUrl", message: fault });
  const buyer = checkBuyer(input.customer);
  const interestInCents = sale?.installmentInterest?.amountInCents ?? 0;
  if (items && totalOf(items) + BigInt(interestInCents) !== BigInt(amountInCents)) {
    return fail("items_total_mismatch");
  }
  if (items && !sale) await checkOffers(companyId, items, now);
  return buyer;
}

async function checkOffers(companyId: string, items: Item[], now: Date): Promise<void> {
  const slugs = items.flatMap(({ offerSlug }) => offerSlug ?? []);
  if (slugs.length === 0) return;
  const offers = await findSellableOffers(companyId, slugs, now);
  for (const [index, { offerSlug, amountInCents }] of items.entries()) {
    if (offerSlug === undefined) continue;
    const offer = offers.get(offerSlug);
    if (!offer) return fail("item_not_for_sale", { field: `items.${index}.offerSlug` });
    if (offer.frequency !== null) {
      return fail("item_is_plan", { field: `items.${index}.offerSlug` });
    }
    if (amountInCents !== offer.priceInCents) {
      const { priceInCents } = offer;
      return fail("item_price_mismatch", { field: `items.${index}.amountInCents`, values: { priceInCents } });
    }
  }
}

/**
 * Returns the total in cents. Uses BigInt, because a hundred items at the maximum amount and
 * quantity exceed `Number.MAX_SAFE_INTEGER`.
 */
function totalOf(items: Item[]): bigint {
  return items.reduce((sum, item) => sum + BigInt(item.amountInCents) * BigInt(item.quantity), 0n);
}
