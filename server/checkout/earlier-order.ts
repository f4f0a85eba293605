import { wasPaid } from "@/db/enums";
import { fail } from "../errors";
import type { TransactionRow } from "../payments/transaction-shape";
import { findLastCharge } from "./charge-order";
import type { Checkout } from "./find-checkout";
import type { NewOrder } from "./order-schemas";
import { findOrder, type OrderRow } from "./orders";

/** An order that a visitor comes back to, and how it was charged last. */
export interface EarlierOrder {
  order: OrderRow;
  charge: TransactionRow | null;
}

/** The order of a checkout's product that a token names; null where it names none, or another product's. */
export async function findEarlierOrder(
  { company, product }: Checkout,
  token: string | null,
): Promise<EarlierOrder | null> {
  const order = token === null ? null : await findOrder(token);
  if (!order || order.companyId !== company.id || order.productId !== product.id) return null;
  return { order, charge: await findLastCharge(order) };
}

/** The order of an offer's own page that a token names; null where it names none, or another offer's. */
export async function findOrderAt(slug: string, token: string): Promise<EarlierOrder | null> {
  const order = await findOrder(token);
  return order?.offerSlug === slug ? { order, charge: await findLastCharge(order) } : null;
}

/** Whether an order is neither paid nor was. */
export function isOpen({ order, charge }: EarlierOrder): boolean {
  return order.paidAt === null && !(charge && wasPaid(charge.status));
}

/** Whether an order is paid, and its money was not given back. */
export function isBought({ charge }: EarlierOrder): boolean {
  return charge !== null && wasPaid(charge.status) && charge.status !== "refund";
}

/**
 * A browser whose last order of a product is paid, or whose card is being decided, makes no second one by accident: by
 * a page that was left open, in another tab or gone back to. The buyer is told, and says that they want it again.
 *
 * @throws a broken rule naming `again`.
 */
export async function checkAgain(checkout: Checkout, { token, earlier, again }: NewOrder): Promise<void> {
  if (!earlier || earlier === token || earlier === again) return;
  const found = await findEarlierOrder(checkout, earlier);
  if (!found) return;
  const isUndecided = found.charge?.status === "pending" && found.charge.paymentMethod === "credit_card";
  if (isUndecided || isBought(found)) fail("order_already_bought");
}
