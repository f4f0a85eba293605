import { and, asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import type { Frequency, PaymentMethod } from "@/db/enums";
import { companyLookups, offers, orderBumps, products } from "@/db/schema";
import { offersAutomatic } from "../authorizations/authorizations";
import { offerSlugLookup } from "../catalog/offers";
import { nameOffer, sells } from "../catalog/sellable-offers";
import { findCompany } from "../companies/companies";
import { canTakeCards } from "../connections/card-ways";
import { takesMethod } from "../connections/connections";
import type { CompanyIdentity } from "../core/procedure";
import type { OrderLine } from "../promotions/price";
import type { CheckoutSettings } from "../storefront/schemas";
import { readCheckoutSettings } from "../storefront/settings";

/** An additional offer shown with the product, in the seller's words. */
export interface Bump extends OrderLine {
  id: string;
  pitch: string;
  description: string;
}

/** The offer, product and seller of a checkout page. */
export interface Checkout {
  company: CompanyIdentity;
  product: typeof products.$inferSelect;
  offer: typeof offers.$inferSelect;
  bumps: Bump[];
  /**
   * The methods are those of the product that a connection of the company offers; none while it has no such connection.
   * A plan accepts cards, and Pix where the buyer can authorise its later charges (Pix Automático).
   */
  settings: CheckoutSettings;
}

/** The checkout of an offer by its slug; null when it is not for sale. */
export async function findCheckout(slug: string): Promise<Checkout | null> {
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, offerSlugLookup), eq(companyLookups.key, slug)));
  if (!found) return null;
  const { companyId, targetId } = found;
  const [[row], company] = await Promise.all([
    db()
      .select({ offer: offers, product: products })
      .from(offers)
      .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
      .where(and(eq(offers.companyId, companyId), eq(offers.id, targetId), sells())),
    findCompany(companyId),
  ]);
  if (!row || !company || company.blockedAt) return null;
  const { offer, product } = row;
  const [settings, bumps] = await Promise.all([
    readCheckoutSettings(companyId, product.id),
    listBumps(companyId, product.id),
  ]);
  return {
    company,
    offer,
    product,
    bumps,
    settings: offer.frequency ? ofPlan(settings, company, offer.frequency) : ofProduct(settings, company),
  };
}

function ofProduct(settings: CheckoutSettings, company: CompanyIdentity): CheckoutSettings {
  return { ...settings, methods: settings.methods.filter((method) => isTaken(company, method)) };
}

function ofPlan(settings: CheckoutSettings, company: CompanyIdentity, frequency: Frequency): CheckoutSettings {
  const methods: CheckoutSettings["methods"] = isTaken(company, "credit_card") ? ["credit_card"] : [];
  const isAutomatic = settings.methods.includes("pix") && offersAutomatic(company, frequency);
  return { ...settings, methods: isAutomatic ? [...methods, "pix"] : methods, maxInstallments: 1 };
}

/** Whether our page can charge by a method: a card, only where its number may come to us or goes to the acquirer. */
function isTaken(company: CompanyIdentity, method: PaymentMethod): boolean {
  return takesMethod(company, method) && (method !== "credit_card" || canTakeCards(company));
}

/** The product's order bumps on sale now, oldest first. */
async function listBumps(companyId: string, productId: string): Promise<Bump[]> {
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
    })
    .from(orderBumps)
    .innerJoin(offers, and(eq(offers.companyId, orderBumps.companyId), eq(offers.id, orderBumps.offerId)))
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(and(eq(orderBumps.companyId, companyId), eq(orderBumps.productId, productId), sells()))
    .orderBy(asc(orderBumps.createdAt), asc(orderBumps.id));
  return rows.map(({ productName, offerName, ...bump }) => ({ ...bump, title: nameOffer(productName, offerName) }));
}
