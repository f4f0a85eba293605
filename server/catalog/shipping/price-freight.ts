import type { Address } from "@/db/schema/customers-shapes";
import { fail } from "../../core/failures/failure";
import type { DeliveryAddress, Freight, ShippingTerms } from "./schemas";
import { stateOfPostalCode } from "./state-of-postal-code";

/**
 * Returns the shipping cost for a CEP, or null if nothing is shipped. The amount is null if it
 * depends on a missing CEP.
 *
 * @throws postal_code_unknown, state_not_delivered
 */
export function priceFreight(shipping: ShippingTerms | null, postalCode: string | undefined): Freight | null {
  if (!shipping) return null;
  if (postalCode === undefined) {
    return { amountInCents: shipping.kind === "fixed" ? shipping.amountInCents : null, state: null };
  }
  const state = stateOfPostalCode(postalCode) ?? fail("postal_code_unknown");
  const amountInCents = shipping.kind === "fixed" ? shipping.amountInCents : shipping.prices[state];
  return amountInCents === null ? fail("state_not_delivered") : { amountInCents, state };
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
