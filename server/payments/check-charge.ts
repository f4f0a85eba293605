import { environment } from "../core/env";
import { findUrlFault } from "../core/safe-fetch";
import { fail } from "../errors";
import { type Buyer, checkBuyer } from "./customers";
import type { Item, PixQrCodeCharge } from "./schemas";

/** What every charge operation takes, whatever its method. */
export type ChargeInput = PixQrCodeCharge;

/**
 * The rules that a charge keeps beside its schema (decisions, sections 4 and 5), checked before anything is stored.
 *
 * @throws VALIDATION naming `postbackUrl` or `customer.phone`; INVALID_DOCUMENT; RULE where the items do not add up.
 */
export function checkCharge(input: ChargeInput): Buyer {
  const { postbackUrl, items, amountInCents } = input;
  const fault = postbackUrl === undefined ? null : findUrlFault(postbackUrl, { allowPrivate: privateTargetsAllowed() });
  if (fault) return fail("VALIDATION", { field: "postbackUrl", message: fault });
  const buyer = checkBuyer(input.customer);
  if (items && totalOf(items) !== BigInt(amountInCents)) {
    return fail("RULE", {
      message: "amountInCents must equal the sum of amountInCents times quantity over the items",
    });
  }
  return buyer;
}

/** BigInt, because a hundred items of the largest amount and quantity leave the exact integers behind. */
function totalOf(items: Item[]): bigint {
  return items.reduce((sum, item) => sum + BigInt(item.amountInCents) * BigInt(item.quantity), 0n);
}

function privateTargetsAllowed(): boolean {
  const { webhookAllowPrivate, loopbackOnly } = environment();
  return webhookAllowPrivate || loopbackOnly;
}
