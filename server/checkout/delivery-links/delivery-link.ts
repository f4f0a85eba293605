import { nowIn } from "../../accounts/company/company-clock";
import { signedTokens } from "../../core/crypto/signed-tokens";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findTransactionRow } from "../../payments/transactions/transactions";
import { type DeliveredGood, listDeliveredProducts } from "./list-delivery-links";

export const pageLinkMs = 24 * 3_600_000;
export const mailLinkMs = 7 * pageLinkMs;

const tokens = signedTokens("delivery\n", ["companyId", "transactionId", "productId"]);

/**
 * Target of a delivery link: the seller's URL, or why the link does not work. `closed` means that
 * nothing is currently delivered for the charge.
 */
export type Delivery = { state: "open"; url: string } | { state: "expired" | "closed" };

/** Returns the path of a delivery link, valid until `until` and only while the charge is paid. */
export function deliveryPathOf({ companyId, id }: TransactionRow, { productId }: DeliveredGood, until: Date): string {
  return `/delivery/${tokens.tokenOf({ companyId, transactionId: id, productId }, until)}`;
}

/**
 * Resolves a delivery link, or returns null for an invalid token. Uses the company's clock for the
 * expiry. The token contains only the charge and product ids, so it cannot redirect to a URL that
 * the seller did not store.
 */
export async function findDelivery(token: string, realNow: Date): Promise<Delivery | null> {
  const link = tokens.open(token);
  if (!link?.until) return null;
  const { companyId, transactionId, productId, until } = link;
  const now = await nowIn(companyId, realNow);
  if (until <= now) return { state: "expired" };
  const charge = await findTransactionRow(companyId, transactionId);
  const goods = charge ? await listDeliveredProducts(charge, now) : [];
  const good = goods.find((each) => each.productId === productId);
  const url = good && URL.canParse(good.url) ? new URL(good.url) : null;
  return url && /^https?:$/.test(url.protocol) ? { state: "open", url: url.href } : { state: "closed" };
}
