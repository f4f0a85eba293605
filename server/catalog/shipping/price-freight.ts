import type { Address } from "@/db/schema/customers-shapes";
import { fail } from "../../core/failures/failure";
import type { DeliveryAddress, Freight, ShippingTerms } from "./schemas";
import { stateOfPostalCode } from "./state-of-postal-code";

/** Terms of a product that is sent to the buyer. */
export type Freighted = Exclude<ShippingTerms, { kind: "pickup" }>;

/** Returns the terms unless the product is picked up or not shipped. */
export function freightedBy(shipping: ShippingTerms | null): Freighted | null {
  return shipping?.kind === "pickup" ? null : shipping;
}

/**
 * Returns the shipping cost of products for a CEP, the sum of each one's cost, or null if nothing
 * is shipped. The amount is null if it depends on the CEP and none is given.
 *
 * @throws postal_code_unknown, state_not_delivered
 */
export function priceFreight(shipped: readonly Freighted[], postalCode: string | undefined): Freight | null {
  if (shipped.length === 0) return null;
  const state = postalCode === undefined ? null : (stateOfPostalCode(postalCode) ?? fail("postal_code_unknown"));
  const amounts = shipped.map((terms) => {
    if (terms.kind === "fixed") return terms.amountInCents;
    return state === null ? null : (terms.prices[state] ?? fail("state_not_delivered"));
  });
  const amountInCents = amounts.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
  return { amountInCents, state };
}

/**
 * Converts a delivery address to its stored form.
 *
 * @throws postal_code_unknown
 */
export function addressOf({ postalCode, street, number, complement, district, city }: DeliveryAddress): Address {
  const state = stateOfPostalCode(postalCode) ?? fail("postal_code_unknown");
  const zipCode = postalCode.replace("-", "");
  const parts = { street, number, ...(complement ? { complement } : {}), neighborhood: district, city };
  return { ...parts, state, zipCode, country: "BR" };
}
