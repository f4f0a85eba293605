import { and, eq, gt, isNull, ne, or } from "drizzle-orm";
import { db } from "@/db/client";
import { orders, transactions } from "@/db/schema";
import type { PageVersion } from "@/db/schema/catalog-enums";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import { findCompany } from "../../accounts/company/companies";
import { maskDocument } from "../../accounts/company/documents";
import { findTokenization, withPageCards } from "../../acquiring/connections/card-ways";
import { payerNeedsOf } from "../../acquiring/connections/connections";
import { sellsForPlayMoney } from "../../acquiring/connections/play-money";
import type { PayerNeed } from "../../acquiring/port/payer-port";
import { getCheckoutLook } from "../../catalog/branding/look";
import { findPictureVersion } from "../../catalog/branding/product-picture";
import type { CheckoutSettings } from "../../catalog/branding/schemas";
import { isRobot, versionOf } from "../../catalog/page-content/page-version";
import { costOf, type InstallmentPlan } from "../../catalog/prices/installment-interest";
import { pixDiscountOf } from "../../catalog/prices/price";
import { freightedBy } from "../../catalog/shipping/price-freight";
import { randomToken } from "../../core/crypto/crypto";
import { findFailure } from "../../core/failures/failure";
import { closedReasonOf, findLinkBySlug } from "../../payments/payment-links/open-link";
import type { PaymentLinkRow } from "../../payments/payment-links/payment-links";
import { isWaiting } from "../../payments/transactions/charge-state";
import { type EarlierOrder, isBought, isOpen } from "../orders/earlier-order";
import { hasMoney } from "../orders/order-money";
import { couponProblemOf } from "../orders/order-problem";
import type { OrderQuote } from "../orders/order-schemas";
import { checkoutPathOf } from "../orders/orders";
import { offerInstallments, type Quote, quoteOrder } from "../orders/quote-order";
import { type Browser, findPlacedOrder } from "../orders/resolve-order-token";
import type { BoughtOrder, CheckoutPage, OrderProblem, QuoteView } from "../orders/schemas";
import { draftOf, isDelivered, listFreighted } from "../terms/freight";
import { offeredGuarantee } from "../terms/guarantee-terms";
import { shownTerms } from "../terms/shown-terms";
import { readUnitsFor, withoutSoldOut } from "../terms/units";
import { type Checkout, findCheckout } from "./find-checkout";
import { findPrefill } from "./prefill";
import { sellerOf } from "./seller";
import type { ClosedLink } from "./visit-schemas";

export interface CheckoutVisit {
  /** Coupon in the URL: empty if the URL removes it, null without the parameter. */
  couponCode: string | null;
  bumpIds?: readonly string[] | undefined;
  installments?: number | undefined;
  postalCode?: string | undefined;
  /** Prefill key in the URL, for the contact only. */
  prefill: string | null;
  typed?: { name: string; email: string; document: string } | undefined;
  browser: Browser;
  /** Determines the page version, A or B; version A if omitted. */
  reader?: PageReader | undefined;
  now: Date;
}

export interface PageReader {
  /** Secret of the browser's visit cookie, which may be set by this response. */
  visit: string | null;
  userAgent: string;
  /** Page version requested by a member of this company. */
  preview: { version: PageVersion; companyId: string } | null;
}

function contentFor({ company, page }: Checkout, reader: PageReader | undefined) {
  const preview = reader?.preview?.companyId === company.id ? reader.preview : null;
  const isVisitor = reader && !preview && !isRobot(reader.userAgent);
  const version = isVisitor && reader.visit ? versionOf(page, reader.visit) : null;
  const content = (preview?.version ?? version) === "b" ? page.b : null;
  return { content: content ?? page.a, version, isPreview: preview !== null };
}

/** Returns null if the offer is not on sale. */
export async function findCheckoutPage(
  slug: string,
  visit: CheckoutVisit,
  find: typeof findCheckout = findCheckout,
): Promise<CheckoutPage | null> {
  const found = await find(slug, visit.now);
  // The cached checkout may contain an offer that has ended since.
  if (!found || (found.offer.endsAt && found.offer.endsAt <= visit.now)) return null;
  const placed = await findPlacedOrder(slug, visit.browser);
  const { order = null, charge = null } = placed && isOpen(placed) ? placed : {};
  const left = await readUnitsFor(found, order?.transactionId ?? null, visit.now);
  const checkout = withoutSoldOut(found, left);
  const { company, product, offer, paymentLink, bumps, shipping, settings, hasUpsells, receivers } = checkout;
  const [contact, pictureVersion, tokenization] = await Promise.all([
    findPrefill(checkout, visit.prefill),
    paymentLink ? null : findPictureVersion({ companyId: company.id, id: product.id }),
    settings.methods.includes("credit_card") ? findTokenization(company) : null,
  ]);
  const wanted = visit.bumpIds ?? order?.bumpIds ?? [];
  const allBumpIds = bumps.map(({ id }) => id);
  const bumpIds = allBumpIds.filter((id) => wanted.includes(id));
  const couponCode = (visit.couponCode ?? order?.couponCode) || undefined;
  const isShippable = listFreighted(checkout, allBumpIds).length > 0;
  const delivery = isShippable ? draftOf(order?.delivery ?? null, visit.postalCode) : null;
  const phoneFor = methodsNeeding(checkout, "phone");
  const addressFor = methodsNeeding(checkout, "address");
  const isShipped = freightedBy(shipping) !== null;
  const asksBilling = addressFor.length > 0 && !isShipped;
  const postalCode = isDelivered(listFreighted(checkout, bumpIds), delivery?.postalCode)
    ? delivery?.postalCode
    : undefined;
  const quote = await viewQuote(
    checkout,
    { bumpIds, couponCode, postalCode, installments: 1 },
    visit.now,
    order?.transactionId ?? null,
  );
  return {
    slug,
    path: checkoutPathOf({ offerSlug: slug, paymentLinkId: paymentLink?.id ?? null }),
    takesCoupons: paymentLink === null,
    isBeingPaid: paymentLink !== null && (await isBeingPaid(paymentLink, order?.id ?? null, visit.now)),
    view: randomToken(),
    attempt: order?.attempts ?? 0,
    bumpIds,
    installments: Math.max(1, Math.min(visit.installments ?? order?.installments ?? 1, quote.options.length)),
    knownDocument: order?.document ? maskDocument(order.document) : null,
    contact: {
      name: visit.typed?.name || (order ? order.customerName : (contact?.name ?? "")),
      email: visit.typed?.email || (order ? order.customerEmail : (contact?.email ?? "")),
      phone: order?.customerPhone ?? "",
    },
    delivery,
    isShipped,
    pickupPlace: shipping?.kind === "pickup" ? shipping.place : null,
    phoneFor,
    addressFor,
    billing: asksBilling ? draftOf(charge?.customerAddress ?? null, visit.postalCode) : null,
    document: visit.typed?.document ?? "",
    waiting: order && charge && isWaiting(charge, visit.now) ? order.token : null,
    bought: boughtOf(placed),
    hasMoney: await hasMoney(charge),
    isSandbox: sellsForPlayMoney(company),
    name: product.name,
    description: product.description,
    picture: pictureVersion && `/c/${slug}/picture?v=${pictureVersion}`,
    ...contentFor(checkout, visit.reader),
    offerName: offer.name === product.name ? null : offer.name,
    priceInCents: offer.price,
    frequency: offer.frequency,
    guarantee: offeredGuarantee(checkout),
    seller: sellerOf(company, product),
    bumps: bumps.map(({ id, pitch, description, priceInCents, shipping: ofBump }) => ({
      ...{ id, title: pitch, description, priceInCents },
      isShipped: freightedBy(ofBump) !== null,
      freightInCents: ofBump?.kind === "fixed" ? ofBump.amountInCents : null,
      pickupPlace: ofBump?.kind === "pickup" ? ofBump.place : null,
    })),
    settings,
    // An acquirer stores a plan's card only for renewals.
    hasOneTap:
      hasUpsells && (tokenization === null || offer.frequency === null) && settings.methods.includes("credit_card"),
    receivers,
    tokenization,
    ...shownTerms(offer, left.get(product.id), visit.now),
    quote,
  };
}

/**
 * Returns the methods that require a payer detail. Pix for a plan requires none, because the
 * payer's bank handles the authorization.
 */
function methodsNeeding({ company, settings, offer }: Checkout, need: PayerNeed): PaymentMethod[] {
  const needsOf = (method: PaymentMethod) =>
    payerNeedsOf(method === "credit_card" ? withPageCards(company) : company, method);
  return settings.methods.filter(
    (method) => !(method === "pix" && offer.frequency !== null) && needsOf(method).includes(need),
  );
}

/** Reports whether a link's last allowed payment is in progress in an order other than `ownId`, the browser's. */
async function isBeingPaid(link: PaymentLinkRow, ownId: string | null, now: Date): Promise<boolean> {
  if (link.maxPayments === null || link.payments + 1 < link.maxPayments) return false;
  const [pending] = await db()
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, orders.companyId), eq(transactions.id, orders.transactionId)),
    )
    .where(
      and(
        eq(orders.companyId, link.companyId),
        eq(orders.paymentLinkId, link.id),
        ownId ? ne(orders.id, ownId) : undefined,
        eq(transactions.status, "pending"),
        or(isNull(transactions.expiresAt), gt(transactions.expiresAt, now)),
      ),
    )
    .limit(1);
  return pending !== undefined;
}

/** Returns null if the link is unknown or open. */
export async function findClosedLink(slug: string, now: Date): Promise<ClosedLink | null> {
  const link = await findLinkBySlug(slug);
  const reason = link && closedReasonOf(link, now);
  const company = reason && (await findCompany(link.companyId));
  if (!reason || !company) return null;
  const { color } = await getCheckoutLook(company.id);
  return { reason, title: link.title, color, seller: sellerOf(company), others: [] };
}

function boughtOf(earlier: EarlierOrder | null): BoughtOrder | null {
  if (!earlier || !isBought(earlier)) return null;
  return { token: earlier.order.token, paidAt: earlier.charge?.approvedAt?.toISOString() ?? null };
}

/**
 * Returns an order's price for an offer by slug, or null if the offer is not on sale. Ignores an
 * invalid coupon, with the reason in the result, and coupon uses of the browser's unpaid order.
 */
export async function previewOrder(
  slug: string,
  wanted: OrderQuote,
  browser: Browser,
  now: Date,
): Promise<QuoteView | null> {
  const found = await findCheckout(slug, now);
  if (!found) return null;
  const mayHold = wanted.couponCode !== undefined || wanted.bumpIds.length > 0;
  const placed = mayHold ? await findPlacedOrder(slug, browser) : null;
  const heldBy = placed && isOpen(placed) ? placed.order.transactionId : null;
  return viewQuote(withoutSoldOut(found, await readUnitsFor(found, heldBy, now)), wanted, now, heldBy);
}

async function viewQuote(checkout: Checkout, wanted: OrderQuote, now: Date, heldBy: string | null): Promise<QuoteView> {
  try {
    return toView(checkout, await quoteOrder(checkout, wanted, now, heldBy), null);
  } catch (thrown) {
    const couponProblem = couponProblemOf(findFailure(thrown));
    if (!couponProblem) throw thrown;
    const withoutCoupon = await quoteOrder(checkout, { ...wanted, couponCode: undefined }, now);
    return toView(checkout, withoutCoupon, couponProblem);
  }
}

function toView(checkout: Checkout, { price, coupon, freight }: Quote, couponProblem: OrderProblem | null): QuoteView {
  const { bumps, offer } = checkout;
  const { lines, discountInCents, cashPriceInCents } = price;
  const pix = pixOf(price, checkout.settings);
  const lowestInCents = pix?.totalInCents ?? cashPriceInCents;
  return {
    lines: lines.map(({ title, priceInCents }) => ({ title, priceInCents })),
    discountInCents,
    freight,
    pix,
    totalInCents: cashPriceInCents,
    bumps: bumps.map(({ id, priceInCents }) => ({ id, priceInCents })),
    couponCode: coupon?.code ?? null,
    couponDuration: (offer.frequency && coupon?.duration) ?? null,
    couponProblem,
    options: offerInstallments(cashPriceInCents, checkout).map((plan) => ({
      ...optionOf(plan),
      cost: costOf(plan, offer.monthlyInterestBps, lowestInCents),
    })),
  };
}

function pixOf(
  { cashPriceInCents, freightInCents }: Quote["price"],
  { methods, pixDiscountPercent: percent }: CheckoutSettings,
): QuoteView["pix"] {
  const discountInCents = pixDiscountOf(cashPriceInCents - freightInCents, percent);
  if (discountInCents === 0 || !methods.includes("pix")) return null;
  return { discountInCents, percent, totalInCents: cashPriceInCents - discountInCents };
}

function optionOf({ installments, partsInCents, totalInCents, interestInCents }: InstallmentPlan) {
  const [firstInCents = totalInCents, eachInCents = firstInCents] = [partsInCents[0], partsInCents.at(-1)];
  return { installments, firstInCents, eachInCents, totalInCents, interestInCents };
}
