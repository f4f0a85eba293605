import type { OrderedLine, orders } from "@/db/schema";
import type { Address } from "@/db/schema/customers-shapes";
import { freightTitle, type Price } from "../../catalog/prices/price";
import { addressOf, type Freighted, freightedBy, priceFreight } from "../../catalog/shipping/price-freight";
import { stateOfPostalCode } from "../../catalog/shipping/state-of-postal-code";
import { fail } from "../../core/failures/failure";
import type { NewOrder } from "../orders/order-schemas";
import type { Checkout } from "../page/find-checkout";
import type { DeliveryDraft } from "./schemas";

type Shipped = Pick<Checkout, "shipping" | "bumps" | "keptFreight">;

/** Returns the shipping terms of the product and the chosen order bumps, without those picked up. */
export function listFreighted(
  { shipping, bumps, keptFreight }: Shipped,
  bumpIds: readonly string[],
): readonly Freighted[] {
  if (keptFreight) return keptFreight;
  const chosen = bumps.filter(({ id }) => bumpIds.includes(id)).map((bump) => bump.shipping);
  return [shipping, ...chosen].flatMap((terms) => freightedBy(terms) ?? []);
}

/**
 * Returns the shipping address, or null if nothing is shipped.
 *
 * @throws VALIDATION for `delivery.postalCode` without an address; postal_code_unknown;
 * state_not_delivered.
 */
export function deliveryOf(
  checkout: Shipped,
  { delivery, bumpIds }: Pick<NewOrder, "delivery" | "bumpIds">,
): Address | null {
  const shipped = listFreighted(checkout, bumpIds);
  if (shipped.length === 0) return null;
  if (!delivery) return fail("VALIDATION", { field: "delivery.postalCode", message: "is required" });
  priceFreight(shipped, delivery.postalCode);
  return addressOf(delivery);
}

/** @throws postal_code_unknown. */
export function billingOf(delivery: Address | null, given: NewOrder["delivery"]): Address | null {
  return delivery ?? (given ? addressOf(given) : null);
}

/** Reports whether all products can be shipped to a CEP. */
export function isDelivered(shipped: readonly Freighted[], postalCode: string | undefined): boolean {
  const state = postalCode === undefined ? null : stateOfPostalCode(postalCode);
  return state !== null && shipped.every((terms) => terms.kind !== "table" || terms.prices[state] !== null);
}

/**
 * Returns the form's initial delivery address, from the browser's order. A CEP entered later
 * replaces the stored one.
 */
export function draftOf(known: Address | null, chosen: string | undefined): DeliveryDraft {
  const {
    zipCode = "",
    street = "",
    number: addressNumber = "",
    complement = "",
    neighborhood = "",
    city = "",
  } = known ?? {};
  return { postalCode: chosen ?? zipCode, street, addressNumber, complement, district: neighborhood, city };
}

/** Such as `Rua das Flores, 10, ap 2 · Centro · São Paulo, SP · CEP 01310-100`. */
export function writeAddress(address: Address | null): string {
  if (!address) return "";
  const { street, number, complement, neighborhood, city, state, zipCode } = address;
  const parts = [
    [street, number, complement].filter(Boolean).join(", "),
    neighborhood,
    [city, state].filter(Boolean).join(", "),
    zipCode && `CEP ${zipCode.replace(/^(\d{5})(\d{3})$/, "$1-$2")}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/**
 * Returns the checkout with the original shipping price of an order, for its next charge, even if
 * the terms have changed.
 */
export function withKeptFreight(
  checkout: Checkout,
  { delivery, lines }: Pick<typeof orders.$inferSelect, "delivery" | "lines">,
): Checkout {
  return { ...checkout, keptFreight: delivery ? [{ kind: "fixed", amountInCents: freightIn(lines ?? []) }] : [] };
}

/** Returns the places at which the buyer of an order picks products up. */
export function pickupPlacesOf(lines: readonly OrderedLine[] | null): string[] {
  return [...new Set((lines ?? []).flatMap(({ pickupPlace }) => pickupPlace ?? []))];
}

export function freightIn(lines: readonly OrderedLine[]): number {
  return lines.find(({ isFreight }) => isFreight)?.amountInCents ?? 0;
}

/** Shipping is the last line. */
export function linesOf({ lines, freightInCents }: Price): OrderedLine[] {
  const sold = lines.map(({ offerSlug, title, priceInCents, discountInCents, pickupPlace, ...amounts }) => ({
    offerSlug,
    title,
    priceInCents,
    discountInCents,
    ...(amounts.pixDiscountInCents > 0 && { pixDiscountInCents: amounts.pixDiscountInCents }),
    amountInCents: amounts.amountInCents,
    ...(pickupPlace !== undefined && { pickupPlace }),
  }));
  const amounts = { priceInCents: freightInCents, discountInCents: 0, amountInCents: freightInCents };
  const freight = { offerSlug: "", title: freightTitle, ...amounts, isFreight: true as const };
  return freightInCents > 0 ? [...sold, freight] : sold;
}

/** Ignores key order. */
export function isSameAddress(one: Address | null, other: Address | null): boolean {
  const written = (address: Address | null) => address && JSON.stringify(Object.entries(address).sort());
  return written(one) === written(other);
}
