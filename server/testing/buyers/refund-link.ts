import { findLastCharge } from "../../checkout/charge-order";
import { keepLinkToken } from "../../checkout/link-tokens";
import { findOrder } from "../../checkout/orders";
import { requestRefundOfCharge, withdrawCharge } from "../../checkout/withdraw-purchase";
import type { RefundTarget } from "../../destinations/refund-target";
import { fail } from "../../errors";
import type { RefundWish } from "../../guarantees/request-refund";

async function chargeOf(receipt: string) {
  const order = (await findOrder(receipt)) ?? fail("NOT_FOUND");
  return (await findLastCharge(order)) ?? fail("NOT_FOUND");
}

/** The buyer of a receipt's order withdraws. */
export async function withdrawPurchase(receipt: string, target: RefundTarget, now: Date): Promise<void> {
  await withdrawCharge(await chargeOf(receipt), target, now);
}

/** The buyer of a receipt's order asks for the money back. */
export async function requestRefundOf(receipt: string, wish: RefundWish, now: Date): Promise<void> {
  await requestRefundOfCharge(await chargeOf(receipt), wish, now);
}

/** The token of the refund link of a receipt's order, as its mail has it. */
export async function refundLinkOf(receipt: string): Promise<string> {
  return keepLinkToken((await findOrder(receipt)) ?? fail("NOT_FOUND"), "order_refund");
}
