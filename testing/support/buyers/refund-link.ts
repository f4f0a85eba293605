import { findLastCharge } from "@/server/checkout/orders/charge-order";
import { keepLinkToken } from "@/server/checkout/orders/link-tokens";
import { findOrder } from "@/server/checkout/orders/orders";
import { requestRefundOfCharge, withdrawCharge } from "@/server/checkout/orders/withdraw-purchase";
import { fail } from "@/server/core/failures/failure";
import type { RefundRequestInput } from "@/server/payments/refund-requests/request-refund";
import type { RefundTarget } from "@/server/payments/refunds/refund-target";

async function chargeOf(receipt: string) {
  const order = (await findOrder(receipt)) ?? fail("NOT_FOUND");
  return (await findLastCharge(order)) ?? fail("NOT_FOUND");
}

export async function withdrawPurchase(receipt: string, target: RefundTarget, now: Date): Promise<void> {
  await withdrawCharge(await chargeOf(receipt), target, now);
}

export async function requestRefundOf(receipt: string, input: RefundRequestInput, now: Date): Promise<void> {
  await requestRefundOfCharge(await chargeOf(receipt), input, now);
}

export async function refundLinkOf(receipt: string): Promise<string> {
  return keepLinkToken((await findOrder(receipt)) ?? fail("NOT_FOUND"), "order_refund");
}
