import { wasPaid, withdrawalDays } from "@/db/schema/payments-enums";
import { getCompany } from "../../accounts/company/companies";
import { maskDocument } from "../../accounts/company/documents";
import { getCheckoutLook } from "../../catalog/branding/look";
import { isFreight } from "../../catalog/prices/price";
import { findBlock } from "../../payments/cards/buyer-attempts";
import { checkoutBuyer } from "../../payments/cards/checkout-buyer";
import { isChallenged } from "../../payments/charges/abandon-challenge";
import { refundTermsTimeOf } from "../../payments/charges/asking-time";
import { isPastDue, lastPayableDayOf } from "../../payments/due-terms/boleto-days";
import { findGuarantee, sellsGoods } from "../../payments/refund-requests/find-guarantee";
import {
  awaitsReceipt,
  guaranteedUntil,
  isCorrectable,
  withdrawableUntil,
} from "../../payments/refund-requests/refund-periods";
import { findRefundRequest } from "../../payments/refund-requests/request-refund";
import { readTargetField } from "../../payments/refunds/refund-target";
import { findShipment } from "../../payments/shipments/shipments";
import { isOverdue, isWaiting } from "../../payments/transactions/charge-state";
import { couponOf, pixDiscountIn } from "../../payments/transactions/describe-sales";
import { orderNumberOf } from "../../payments/transactions/order-number";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findTransactionRow } from "../../payments/transactions/transactions";
import { deliveryPathOf, pageLinkMs } from "../delivery-links/delivery-link";
import { listDeliveredProducts } from "../delivery-links/list-delivery-links";
import { findCheckout, readSold } from "../page/find-checkout";
import { sellerOf } from "../page/seller";
import { pickupPlacesOf, writeAddress } from "../terms/freight";
import { offeredGuarantee, readGuaranteeTerms } from "../terms/guarantee-terms";
import { readTotals } from "../terms/method-price";
import { shownCode } from "../terms/shown-code";
import { whyUnsold } from "../terms/why-unsold";
import { findLastCharge } from "./charge-order";
import { type Access, listAccess } from "./find-access";
import { keepLinkToken } from "./link-tokens";
import { readOrderMoney, readOtherMoney } from "./order-money";
import { findMove, markOfMove, readAutomatic, readSubscription } from "./order-subscription";
import { checkoutPathOf, findOrder, isErasedOrder, learnPathOf, type OrderRow } from "./orders";
import { maskEmail, payerAddressOf } from "./purchase-email";
import { isReturning } from "./record-duplicates";
import type { OrderPage, OrderState } from "./schemas";

/**
 * Returns null for an unknown token (docs/domains/customers.md). `renewalId` selects the receipt of
 * a paid renewal of its subscription.
 */
export async function findOrderPage(
  token: string,
  now: Date,
  renewalId: string | null = null,
): Promise<OrderPage | null> {
  const order = await findOrder(token);
  if (!order) return null;
  const { companyId } = order;
  const [charge, company, product, checkout, blockedUntil] = await Promise.all([
    findLastCharge(order),
    getCompany(companyId),
    readSold(order),
    findCheckout(order.offerSlug, now),
    order.document ? findBlock(companyId, checkoutBuyer(order.document, order.buyerNetwork)) : null,
  ]);
  const { name: productName } = product;
  const withdrawal = order.document ? await readWithdrawal(charge, now) : null;
  const shown = (charge && renewalId && (await findRenewalOf(charge, renewalId))) || charge;
  const unsold = await whyUnsold(order, checkout, now);
  const [look, totals, access, goods, money, subscription, automatic, guarantee, guaranteeTerms] = await Promise.all([
    checkout?.settings ?? getCheckoutLook(companyId),
    order.paidAt || unsold ? null : readTotals(order, checkout),
    accessOf(charge, now),
    charge ? goodsOf(charge, now) : [],
    readOrderMoney(shown, now),
    readSubscription(company, charge, now, order),
    readAutomatic(charge),
    withdrawal || !order.document ? null : readGuarantee(charge, now),
    charge ? readGuaranteeTerms(charge, now) : checkout && offeredGuarantee(checkout),
  ]);
  const learnPath = access.length > 0 ? learnPathOf(await keepLinkToken(order, "order_courses")) : "";
  return {
    ...stateOf(
      order,
      charge,
      { access, automatic, move: markOfMove(subscription?.move), other: money.otherInCents },
      now,
    ),
    ...(shown && shown !== charge && { state: stateOfCharge(shown, now) }),
    token,
    number: orderNumberOf(order.id),
    attempt: order.attempts,
    cardPath: cardPathOf(order),
    checkoutPath: checkoutPathOf(order),
    productName,
    color: look.color,
    ...boughtOf(order, shown),
    paidAt: shown?.approvedAt?.toISOString() ?? null,
    money,
    customer: {
      name: isErasedOrder(order) ? "" : order.customerName,
      email: order.customerEmail,
      maskedDocument: order.document ? maskDocument(order.document) : "",
    },
    delivery: writeAddress(order.delivery),
    pickupPlaces: pickupPlacesOf(order.lines),
    shipment: shown?.status === "paid" ? await findShipment(shown) : null,
    method: shown === charge ? order.paymentMethod : (shown?.paymentMethod ?? null),
    installments: shown === charge ? order.installments : (shown?.installments ?? 1),
    ...chargeOf(shown, now),
    blockedUntil: blockedUntil?.toISOString() ?? null,
    unsold,
    methods: unsold ? [] : (checkout?.settings.methods ?? []),
    totals,
    access: access.map(({ title }) => ({ title, href: learnPath })),
    goods,
    guaranteeTerms,
    withdrawal,
    guarantee,
    refundLinkTo: maskEmail(await payerAddressOf(order)),
    automatic,
    subscription,
    seller: sellerOf(company, product),
  };
}

async function findRenewalOf(first: TransactionRow, renewalId: string): Promise<TransactionRow | null> {
  if (!first.subscriptionId || !wasPaid(first.status)) return null;
  const row = await findTransactionRow(first.companyId, renewalId);
  return row?.subscriptionId === first.subscriptionId && wasPaid(row.status) ? row : null;
}

/**
 * Returns the items of the shown charge, not of the order, which may have changed since. Amounts
 * are in cents; line amounts are before discounts.
 */
function boughtOf(
  { lines, total }: OrderRow,
  charge: TransactionRow | null,
): Pick<OrderPage, "lines" | "coupon" | "pixDiscountInCents" | "interestInCents" | "totalInCents"> {
  const items = charge?.items ?? lines ?? [];
  return {
    lines: items.map((item) => {
      const { title, amountInCents, discountInCents = 0, pixDiscountInCents = 0 } = item;
      const fullInCents = amountInCents + discountInCents + pixDiscountInCents;
      return { title, isFreight: isFreight(item), fullInCents };
    }),
    coupon: charge && couponOf(charge),
    pixDiscountInCents: pixDiscountIn(items),
    interestInCents: charge?.installmentInterest?.amountInCents ?? 0,
    totalInCents: charge?.amount ?? total ?? 0,
  };
}

/**
 * Returns a buyer's withdrawal option, or null if withdrawal is no longer possible or the payment
 * is surplus, which is returned anyway.
 */
export async function readWithdrawal(charge: TransactionRow | null, now: Date): Promise<OrderPage["withdrawal"]> {
  if (charge?.status !== "paid" || (await isReturning(charge))) return null;
  const askedAt = await refundTermsTimeOf(charge, now);
  const hasGoods = await sellsGoods(charge);
  const until = withdrawableUntil(charge, hasGoods, askedAt);
  if (!until) return null;
  const amountInCents = (charge.amountPaid ?? 0) - charge.refunded;
  const keptFrom = until < now ? askedAt.toISOString() : null;
  const { receipt } = charge;
  const refundsTo = await readTargetField(charge);
  return { until: until.toISOString(), keptFrom, amountInCents, refundsTo, hasGoods, receipt };
}

/** Each link is valid for a day. */
export async function goodsOf(charge: TransactionRow, now: Date): Promise<OrderPage["goods"]> {
  const until = new Date(now.getTime() + pageLinkMs);
  const goods = await listDeliveredProducts(charge, now);
  return goods.map((good) => ({ title: good.title, href: deliveryPathOf(charge, good, until) }));
}

/**
 * Returns the buyer's rights after the withdrawal period, under a longer guarantee or one for
 * goods, or null. Surplus money has none.
 */
export async function readGuarantee(charge: TransactionRow | null, now: Date): Promise<OrderPage["guarantee"]> {
  if (charge?.status !== "paid" || (await isReturning(charge))) return null;
  const [promised, asked] = await Promise.all([findGuarantee(charge), findRefundRequest(charge)]);
  const countedAt = await refundTermsTimeOf(charge, now);
  const until = promised && guaranteedUntil(charge, promised, countedAt);
  const isUnreported = promised !== null && awaitsReceipt(charge, promised);
  const correctableDay = isCorrectable(charge, now) ? (charge.receipt?.day ?? null) : null;
  if (!until && !asked && !isUnreported && !correctableDay) return null;
  const { status = null, answer = null, isAccepted = false, isLapsed = false, isRefused = false } = asked ?? {};
  return {
    until: until?.toISOString() ?? null,
    keptFrom: until && until < now ? countedAt.toISOString() : null,
    askedAt: asked?.askedAt.toISOString() ?? null,
    status,
    answer,
    refundsTo: await readTargetField(charge),
    days: promised?.refundPeriodDays ?? withdrawalDays,
    lateRefunds: promised?.lateRefunds ?? "ask",
    isAccepted,
    isLapsed,
    isRefused,
    correctsTo: asked?.correctsTo ?? null,
    target: asked?.target ?? null,
    awaitsReceipt: isUnreported,
    correctableDay,
  };
}

/**
 * Returns the checkout path with the order's choices and the card payment method preselected. Works
 * without JavaScript.
 */
function cardPathOf(order: OrderRow): string {
  const { token, couponCode, bumpIds, installments } = order;
  const search = new URLSearchParams({ order: token, method: "credit_card", coupon: couponCode ?? "" });
  for (const id of bumpIds.length > 0 ? bumpIds : [""]) search.append("bump", id);
  search.set("installments", String(installments));
  return `${checkoutPathOf(order)}?${search}`;
}

export async function findOrderState(token: string, now: Date): Promise<{ state: OrderState; version: string } | null> {
  const order = await findOrder(token);
  if (!order) return null;
  const charge = await findLastCharge(order);
  const [access, automatic, found, other] = await Promise.all([
    accessOf(charge, now),
    readAutomatic(charge),
    findMove(charge, now),
    charge && order.attempts > 1 ? readOtherMoney(charge) : null,
  ]);
  const marked = { access, automatic, move: markOfMove(found), other: other?.keptInCents ?? 0 };
  const { state, version } = stateOf(order, charge, marked, now);
  return { state, version };
}

async function accessOf(charge: TransactionRow | null, now: Date): Promise<Access[]> {
  return charge?.status === "paid" ? listAccess(charge, now) : [];
}

interface Marked {
  access: Access[];
  automatic: OrderPage["automatic"];
  move: string[];
  /** In cents. */
  other: number;
}

function stateOf(
  order: OrderRow,
  charge: TransactionRow | null,
  { access, automatic, move, other }: Marked,
  now: Date,
): Pick<OrderPage, "state" | "version"> {
  // Paid, but the buyer must still authorize later charges.
  const isHalf = automatic?.isPaid && !automatic.hasStarted;
  const state = charge ? (isHalf ? "waiting" : stateOfCharge(charge, now)) : "open";
  const authorized = automatic ? [automatic.authorization, automatic.isPaid ? "money" : "code"] : [];
  const marks = [String(order.attempts), state, ...authorized, ...move, ...(access.length > 0 ? ["open"] : [])];
  if (other > 0) marks.push(`other${other}`);
  return {
    state,
    version: charge ? versionOf(charge, marks, now) : marks.join("."),
  };
}

/** Changes with the charge's page. */
export function versionOf(charge: TransactionRow, marks: readonly string[], now: Date): string {
  const { pix, boleto, amount, amountPaid, refunded } = charge;
  const own = [
    (pix !== null || boleto !== null) && "ready",
    isOverdue(charge, now) && "overdue",
    isChallenged(charge) && "challenge",
    amountPaid !== null && amountPaid !== amount && `came${amountPaid}`,
    refunded > 0 && `back${refunded}`,
  ];
  return [...marks, ...own.filter(Boolean)].join(".");
}

export function stateOfCharge(charge: TransactionRow, now: Date): OrderState {
  switch (charge.status) {
    case "pending":
      return isWaiting(charge, now) ? "waiting" : "expired";
    case "canceled":
      return "expired";
    case "refund":
      return "refunded";
    case "refused":
      return "refused";
    case "paid":
      return "paid";
    case "chargeback":
      return "disputed";
  }
}

export function chargeOf(
  charge: TransactionRow | null,
  now: Date,
): Pick<OrderPage, "pix" | "boleto" | "card" | "challengeUrl" | "refuseReason"> {
  const { pix = null, boleto = null, card = null, refuseReason = null } = charge ?? {};
  return {
    pix: pix && shownCode(pix.emv, new Date(pix.expiresAt), now),
    boleto: boleto && {
      digitableLine: boleto.digitableLine,
      slipPath: `/boleto/${boleto.pageToken}`,
      dueOn: boleto.dueOn,
      lastPayableOn: lastPayableDayOf(boleto.dueOn),
      isOverdue: isPastDue(boleto.dueOn, now),
    },
    card: card && { brand: card.brand, last4: card.last4 },
    challengeUrl: charge && isChallenged(charge) ? (card?.challengeUrl ?? null) : null,
    refuseReason,
  };
}
