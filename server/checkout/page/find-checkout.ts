import { and, asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups, offers, orderBumps, type orders, productShippings, products, upsellSteps } from "@/db/schema";
import type { Frequency } from "@/db/schema/catalog-enums";
import type { TrackingKind } from "@/db/schema/checkout-enums";
import { type PaymentMethod, paymentMethods, withdrawalDays } from "@/db/schema/payments-enums";
import { findCompany } from "../../accounts/company/companies";
import { mayOpenCheckouts } from "../../accounts/company/confirmed-owner";
import { canTakeCards } from "../../acquiring/connections/card-ways";
import { takesMethod } from "../../acquiring/connections/connections";
import { getCheckoutLook } from "../../catalog/branding/look";
import type { CheckoutSettings } from "../../catalog/branding/schemas";
import { offerSlugLookup } from "../../catalog/offers/offers";
import { nameOffer, sells } from "../../catalog/offers/sellable-offers";
import { plainContent } from "../../catalog/page-content/content-schemas";
import { readPage } from "../../catalog/page-content/contents";
import type { ProductPage } from "../../catalog/page-content/page-version";
import { readCheckoutSettings } from "../../catalog/page-content/settings";
import type { OrderLine } from "../../catalog/prices/price";
import { type Freighted, freightedBy } from "../../catalog/shipping/price-freight";
import type { ShippingTerms } from "../../catalog/shipping/schemas";
import { readShipping, termsOf } from "../../catalog/shipping/shipping";
import { isTangible } from "../../catalog/shipping/tangible";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { closedReasonOf, findLink, findLinkBySlug } from "../../payments/payment-links/open-link";
import type { PaymentLinkRow } from "../../payments/payment-links/payment-links";
import { offersAutomatic } from "../../payments/pix-automatico/authorizations";
import { listReceivers } from "../tracking/destinations";

export interface Bump extends OrderLine {
  id: string;
  pitch: string;
  description: string;
  /** Shipping terms of the bump's product. Null if it has none. */
  shipping: ShippingTerms | null;
}

export type SoldProduct = Pick<
  typeof products.$inferSelect,
  "id" | "name" | "description" | "productType" | "refundPeriodDays" | "productorName" | "supportEmail" | "supportPhone"
>;

export interface Checkout {
  company: CompanyIdentity;
  product: SoldProduct;
  offer: Pick<
    typeof offers.$inferSelect,
    "slug" | "name" | "price" | "frequency" | "monthlyInterestBps" | "lateRefunds" | "endsAt" | "hasCountdown"
  >;
  /** Payment link instead of an offer and its product. Null for an offer. */
  paymentLink: PaymentLinkRow | null;
  bumps: Bump[];
  /**
   * `methods` contains only the product's methods that a connection supports. A plan accepts cards,
   * and Pix if the buyer can authorize later charges (Pix Automático).
   */
  settings: CheckoutSettings;
  /** Shipping terms of the product. Null if it has none. */
  shipping: ShippingTerms | null;
  /** Shipping price of an earlier charge, which replaces the current terms when it is repeated. */
  keptFreight?: readonly Freighted[];
  page: ProductPage;
  /** True if the card can be charged for post-purchase offers in one tap, which the page must disclose. */
  hasUpsells: boolean;
  /** Conversion receivers of the sale, which the page lists for consent. */
  receivers: readonly TrackingKind[];
}

/**
 * Returns the checkout of an offer or payment link by slug, or null if it is not on sale, the link
 * is closed at `now`, or the seller's address is unconfirmed.
 */
export async function findCheckout(slug: string, now: Date): Promise<Checkout | null> {
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, offerSlugLookup), eq(companyLookups.key, slug)));
  if (!found) return findLinkCheckout(slug, now);
  const { companyId, targetId } = found;
  const [[row], company] = await Promise.all([
    db()
      .select({ offer: offers, product: products })
      .from(offers)
      .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
      .where(and(eq(offers.companyId, companyId), eq(offers.id, targetId), sells(now))),
    findCompany(companyId),
  ]);
  if (!row || !company || company.blockedAt || !(await mayOpenCheckouts(companyId))) return null;
  const { offer, product } = row;
  const [settings, bumps, page, shipping, receivers, [upsell]] = await Promise.all([
    readCheckoutSettings(companyId, product.id),
    listBumps(companyId, product.id, now),
    readPage({ companyId, productId: product.id }),
    offer.frequency ? null : readShipping(companyId, product.id),
    company.testOf ? [] : listReceivers(companyId, product.id),
    db()
      .select({ step: upsellSteps.step })
      .from(upsellSteps)
      .where(and(eq(upsellSteps.companyId, companyId), eq(upsellSteps.productId, product.id)))
      .limit(1),
  ]);
  return {
    company,
    offer,
    product,
    paymentLink: null,
    // A physical bump without shipping terms is sent with a shipped product only. The page of a
    // plan has no shipping.
    bumps: bumps.filter((bump) => !bump.tangible || (!offer.frequency && (bump.shipping ?? freightedBy(shipping)))),
    shipping,
    page,
    receivers,
    hasUpsells: upsell !== undefined && offer.frequency === null,
    settings: offer.frequency ? ofPlan(settings, company, offer.frequency) : ofProduct(settings, company),
  };
}

async function findLinkCheckout(slug: string, now: Date): Promise<Checkout | null> {
  const link = await findLinkBySlug(slug);
  if (!link || closedReasonOf(link, now)) return null;
  const [company, look] = await Promise.all([findCompany(link.companyId), getCheckoutLook(link.companyId)]);
  if (!company || company.blockedAt || !(await mayOpenCheckouts(company.id))) return null;
  const { amount: price, title: name, maxInstallments } = link;
  const methods = paymentMethods.filter((each) => link.methods.includes(each));
  return {
    company,
    product: productOf(link),
    offer: { slug, name, price, frequency: null, ...linkTerms },
    paymentLink: link,
    bumps: [],
    shipping: null,
    page: { a: plainContent, b: null, testId: null },
    hasUpsells: false,
    receivers: [],
    settings: ofProduct({ methods, maxInstallments, pixDiscountPercent: 0, ...look }, company),
  };
}

const linkTerms = { monthlyInterestBps: 0, lateRefunds: "refund", endsAt: null, hasCountdown: false } as const;

/** A payment link has only the statutory withdrawal period. */
function productOf({ id, title, description }: PaymentLinkRow): SoldProduct {
  const ofSeller = { productorName: null, supportEmail: null, supportPhone: null };
  const sold = { productType: "digital", refundPeriodDays: withdrawalDays } as const;
  return { id, name: title, description: description || null, ...sold, ...ofSeller };
}

/** Returns the fields of a line that sells goods. */
export function goodsOf(isGoods: boolean, shipping: ShippingTerms | null): Pick<OrderLine, "tangible" | "pickupPlace"> {
  if (!isGoods) return {};
  return { tangible: true, ...(shipping?.kind === "pickup" && { pickupPlace: shipping.place }) };
}

/** Reports whether the product is physical, shipped or picked up. */
export function offersGoods({ product, shipping }: Pick<Checkout, "product" | "shipping">): boolean {
  return shipping !== null || product.productType === "physical";
}

/** Includes products and payment links that are no longer on sale. */
export async function readSold(order: SoldIn): Promise<SoldProduct> {
  const { companyId, productId, paymentLinkId } = order;
  if (paymentLinkId) return productOf((await findLink(companyId, paymentLinkId)) ?? fail("INTERNAL"));
  const [product] = await db()
    .select()
    .from(products)
    .where(and(eq(products.companyId, companyId), eq(products.id, productId ?? fail("INTERNAL"))));
  return product ?? fail("INTERNAL");
}

type SoldIn = Pick<typeof orders.$inferSelect, "companyId" | "productId" | "paymentLinkId">;

export function isOrderFor({ company, product }: Checkout, order: SoldIn): boolean {
  return order.companyId === company.id && (order.productId ?? order.paymentLinkId) === product.id;
}

function ofProduct(settings: CheckoutSettings, company: CompanyIdentity): CheckoutSettings {
  return { ...settings, methods: settings.methods.filter((method) => isTaken(company, method)) };
}

function ofPlan(settings: CheckoutSettings, company: CompanyIdentity, frequency: Frequency): CheckoutSettings {
  const methods: CheckoutSettings["methods"] = isTaken(company, "credit_card") ? ["credit_card"] : [];
  const isAutomatic = settings.methods.includes("pix") && offersAutomatic(company, frequency);
  return { ...settings, methods: isAutomatic ? [...methods, "pix"] : methods, maxInstallments: 1 };
}

/**
 * Reports whether the checkout can charge by a method. Cards require that this server may receive
 * the number or that the browser can send it to the acquirer.
 */
function isTaken(company: CompanyIdentity, method: PaymentMethod): boolean {
  return takesMethod(company, method) && (method !== "credit_card" || canTakeCards(company));
}

/** Lists the product's order bumps currently on sale, oldest first. */
async function listBumps(companyId: string, productId: string, now: Date): Promise<Bump[]> {
  const rows = await db()
    .select({
      id: orderBumps.id,
      pitch: orderBumps.title,
      description: orderBumps.description,
      productId: offers.productId,
      productName: products.name,
      offerName: offers.name,
      offerSlug: offers.slug,
      priceInCents: offers.price,
      isTangible,
      terms: productShippings,
    })
    .from(orderBumps)
    .innerJoin(offers, and(eq(offers.companyId, orderBumps.companyId), eq(offers.id, orderBumps.offerId)))
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .leftJoin(
      productShippings,
      and(eq(productShippings.companyId, products.companyId), eq(productShippings.productId, products.id)),
    )
    .where(and(eq(orderBumps.companyId, companyId), eq(orderBumps.productId, productId), sells(now)))
    .orderBy(asc(orderBumps.createdAt), asc(orderBumps.id));
  return rows.map(({ productName, offerName, isTangible: isGoods, terms, ...bump }) => {
    const shipping = terms && termsOf(terms);
    return { ...bump, title: nameOffer(productName, offerName), shipping, ...goodsOf(isGoods, shipping) };
  });
}
