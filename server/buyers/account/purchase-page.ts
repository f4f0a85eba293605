import { getCompany } from "../../accounts/company/companies";
import { nowIn } from "../../accounts/company/company-clock";
import { getCheckoutLook } from "../../catalog/branding/look";
import { isFreight } from "../../catalog/prices/price";
import { findLastCharge } from "../../checkout/orders/charge-order";
import { listAccess } from "../../checkout/orders/find-access";
import { readOrderMoney } from "../../checkout/orders/order-money";
import { chargeOf, goodsOf, readGuarantee, readWithdrawal, stateOfCharge } from "../../checkout/orders/order-page";
import { findOrderOfTransaction, orderPathOf } from "../../checkout/orders/orders";
import { isPurchaser } from "../../checkout/orders/purchase-email";
import { findHeld } from "../../checkout/orders/refund-page";
import { sellerOf } from "../../checkout/page/seller";
import { pickupPlacesOf, writeAddress } from "../../checkout/terms/freight";
import { readGuaranteeTerms } from "../../checkout/terms/guarantee-terms";
import { findShipment } from "../../payments/shipments/shipments";
import { isWaiting } from "../../payments/transactions/charge-state";
import { couponOf, pixDiscountIn } from "../../payments/transactions/describe-sales";
import { orderNumberOf } from "../../payments/transactions/order-number";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { getOwnCharge, type Owner } from "./own-charges";
import type { PurchasePage } from "./schemas";

/** @throws NOT_FOUND for an unknown charge or another person's. */
export async function readPurchase(owner: Owner, transactionId: string, realNow: Date): Promise<PurchasePage> {
  const charge = await getOwnCharge(owner, transactionId);
  const { companyId, id, items, description, amount, approvedAt, createdAt, installmentInterest } = charge;
  const now = await nowIn(companyId, realNow);
  const withdrawal = await readWithdrawal(charge, now);
  const [company, look, order, money, access, goods, subscription, guarantee] = await Promise.all([
    getCompany(companyId),
    getCheckoutLook(companyId),
    findOrderOfTransaction(companyId, id),
    readOrderMoney(charge, now),
    charge.status === "paid" ? listAccess(charge, now) : [],
    goodsOf(charge, now),
    charge.subscriptionId ? findSubscriptionRow(companyId, charge.subscriptionId) : null,
    withdrawal ? null : readGuarantee(charge, now),
  ]);
  const shown = chargeOf(charge, now);
  const isPayable = isWaiting(charge, now);
  return {
    id,
    number: order && orderNumberOf(order.id),
    delivery: writeAddress(order?.delivery ?? null),
    pickupPlaces: pickupPlacesOf(order?.lines ?? null),
    shipment: charge.status === "paid" ? await findShipment(charge) : null,
    title: items[0]?.title ?? description,
    seller: sellerOf(company),
    color: look.color,
    state: stateOfCharge(charge, now),
    method: charge.paymentMethod,
    installments: charge.installments,
    lines: items.map((item) => {
      const { title, amountInCents, quantity, discountInCents = 0, pixDiscountInCents = 0 } = item;
      const fullInCents = amountInCents * quantity + discountInCents + pixDiscountInCents;
      return { title, isFreight: isFreight(item), fullInCents };
    }),
    coupon: couponOf(charge),
    pixDiscountInCents: pixDiscountIn(items),
    interestInCents: installmentInterest?.amountInCents ?? 0,
    totalInCents: amount,
    money,
    paidAt: approvedAt?.toISOString() ?? null,
    at: createdAt.toISOString(),
    card: shown.card,
    pix: isPayable && shown.pix?.code ? { code: shown.pix.code, expiresAt: shown.pix.expiresAt } : null,
    boleto: isPayable ? shown.boleto : null,
    orderPath: await orderPathFor(charge, order),
    access,
    goods,
    withdrawal,
    guarantee,
    guaranteeTerms: await readGuaranteeTerms(charge, now),
    held: await findHeld(charge),
    mayRefund: await isPurchaser(charge, owner.email),
    subscriptionId: subscription?.id ?? null,
  };
}

/** Returns null if another charge paid the order. */
async function orderPathFor(
  charge: TransactionRow,
  order: Awaited<ReturnType<typeof findOrderOfTransaction>>,
): Promise<string | null> {
  if (!order) return null;
  return (await findLastCharge(order))?.id === charge.id ? orderPathOf(order.token) : null;
}
