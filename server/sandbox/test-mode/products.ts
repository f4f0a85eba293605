import { and, asc, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { checkoutContents, checkoutSettings, offers, productShippings, products } from "@/db/schema";
import { addOffers, maxOffers, type OfferRow } from "../../catalog/offers/offers";
import { type PageContent, plainContent } from "../../catalog/page-content/content-schemas";
import { toContent, writeContent } from "../../catalog/page-content/contents";
import { allMethods } from "../../catalog/page-content/settings";
import { categories } from "../../catalog/products/categories";
import type { ProductRow } from "../../catalog/products/products";
import { queuePicture } from "../../catalog/products/queue-picture";
import type { ShippingTerms } from "../../catalog/shipping/schemas";
import { wordsOf as freightOf, termsOf as shippingOf, writeShipping } from "../../catalog/shipping/shipping";
import { fail } from "../../core/failures/failure";
import { groupBy, type Item } from "./items";
import type { Pair } from "./pairs";
import { type Comparison, type Match, type Plans, planItems } from "./plan";

type Settings = Pick<typeof checkoutSettings.$inferSelect, "methods" | "maxInstallments" | "pixDiscountPercent">;
/** Without version B, which an A/B test shows to one side's buyers. */
type Sold = ProductRow & Settings & { content: PageContent; shipping: ShippingTerms | null };
export type ProductItem = Item<Sold, OfferRow>;

export async function readProducts(executor: Executor, companyId: string): Promise<ProductItem[]> {
  const ofProduct = and(
    eq(checkoutSettings.companyId, products.companyId),
    eq(checkoutSettings.productId, products.id),
  );
  const contentOfProduct = and(
    eq(checkoutContents.companyId, products.companyId),
    eq(checkoutContents.productId, products.id),
    eq(checkoutContents.version, "a"),
  );
  const shippingOfProduct = and(
    eq(productShippings.companyId, products.companyId),
    eq(productShippings.productId, products.id),
  );
  const rows = await executor
    .select({ row: products, settings: checkoutSettings, content: checkoutContents, shipping: productShippings })
    .from(products)
    .leftJoin(checkoutSettings, ofProduct)
    .leftJoin(checkoutContents, contentOfProduct)
    .leftJoin(productShippings, shippingOfProduct)
    .where(and(eq(products.companyId, companyId), isNull(products.deletedAt)))
    .orderBy(asc(products.createdAt), asc(products.id));
  const offerRows = await executor
    .select()
    .from(offers)
    .where(and(eq(offers.companyId, companyId), isNull(offers.deletedAt)))
    .orderBy(asc(offers.createdAt), asc(offers.id));
  const offersOf = groupBy(offerRows, ({ productId }) => productId);
  return rows.map(({ row, settings, content, shipping }) => {
    const { methods, maxInstallments, pixDiscountPercent } = settings ?? allMethods;
    const terms = { methods, maxInstallments, pixDiscountPercent, shipping: shipping && shippingOf(shipping) };
    return toItem({ ...row, ...terms, content: toContent(content ?? plainContent) }, offersOf.get(row.id) ?? []);
  });
}

/** Without the status, which depends on the operator's review on each side. */
function contentOf(row: ProductRow) {
  const { name, description, categoryId, deliveryType, deliveryUrl, imageUrl, salesPage } = row;
  const { productorName, supportEmail, supportPhone, refundPeriodDays, pauseKeepsAccess } = row;
  const sold = { name, description, categoryId, deliveryType, deliveryUrl, imageUrl, salesPage };
  return { ...sold, productorName, supportEmail, supportPhone, refundPeriodDays, pauseKeepsAccess };
}

function fieldsOf(row: ProductRow) {
  const { categoryId, ...content } = contentOf(row);
  return { ...content, category: categories.find(({ id }) => id === categoryId)?.name ?? null };
}

function toItem(row: Sold, offerRows: OfferRow[]): ProductItem {
  const { id, name, productType, methods, maxInstallments, pixDiscountPercent, shipping, content } = row;
  return {
    kind: "product",
    id,
    key: `${productType} ${name}`,
    name,
    fields: {
      ...fieldsOf(row),
      methods,
      maxInstallments,
      pixDiscountPercent,
      ...freightOf(shipping),
      ...wordsOf(content),
    },
    shownWhenNew: { productType },
    parts: offerRows.map((offer) => ({
      kind: "offer",
      id: offer.id,
      key: `${offer.frequency} ${offer.name}`,
      name: offer.name,
      parentId: null,
      fields: { ...termsOf(offer), frequency: offer.frequency },
      row: offer,
    })),
    row,
  };
}

/** Compared text of a page, with one entry per testimonial; null for default content. */
function wordsOf({ headline, highlights, testimonials, showsGuarantee, asksPhone }: PageContent) {
  const said = testimonials.map(({ name, text }) => `${name}: ${text}`);
  return {
    headline,
    highlights,
    testimonials: said,
    hidesGuarantee: !showsGuarantee || null,
    asksPhone: asksPhone || null,
  };
}

const termsOf = ({ name, price, monthlyInterestBps, accessDays, lateRefunds, active }: OfferRow) => ({
  name,
  price,
  monthlyInterestBps,
  accessDays,
  lateRefunds,
  active,
});

export function planProducts(comparison: Comparison, here: ProductItem[], there: ProductItem[]): Plans {
  const { toId } = comparison.sides;
  return planItems("product", comparison, {
    here,
    there,
    write: async (tx, match, now) => {
      const id = match.there
        ? await update(tx, toId, match.there.id, match.here, now)
        : await add(tx, toId, match, now);
      return { id, parts: await writeOffers(tx, { companyId: toId, id }, match, now) };
    },
  });
}

/**
 * Adds a product. One not approved on the source side is not approved on the other, so that copying
 * cannot bypass a review.
 */
async function add(tx: Executor, companyId: string, { here }: Match<Sold, OfferRow>, now: Date): Promise<string> {
  const id = newId(now);
  const { productType, billingType, status } = here.row;
  const kind = { productType, billingType, status };
  await tx.insert(products).values({ ...contentOf(here.row), ...kind, companyId, id, createdAt: now, updatedAt: now });
  await writeSettings(tx, companyId, id, here.row, now);
  await queuePicture(tx, { companyId, productId: id }, here.row.imageUrl, now);
  return id;
}

async function update(tx: Executor, companyId: string, id: string, { row }: ProductItem, now: Date): Promise<string> {
  await tx
    .update(products)
    .set({ ...contentOf(row), updatedAt: now })
    .where(and(eq(products.companyId, companyId), eq(products.id, id)));
  await writeSettings(tx, companyId, id, row, now);
  await queuePicture(tx, { companyId, productId: id }, row.imageUrl, now);
  return id;
}

async function writeSettings(
  tx: Executor,
  companyId: string,
  productId: string,
  { methods, maxInstallments, pixDiscountPercent, shipping, content }: Settings & Pick<Sold, "content" | "shipping">,
  now: Date,
): Promise<void> {
  await writeContent(tx, { companyId, productId }, "a", content, now);
  await writeShipping(tx, companyId, productId, shipping, now);
  const change = { methods, maxInstallments, pixDiscountPercent, updatedAt: now };
  await tx
    .insert(checkoutSettings)
    .values({ ...change, companyId, productId })
    .onConflictDoUpdate({ target: [checkoutSettings.companyId, checkoutSettings.productId], set: change });
}

async function writeOffers(
  tx: Executor,
  product: { companyId: string; id: string },
  { there, parts }: Match<Sold, OfferRow>,
  now: Date,
): Promise<Pair[]> {
  const { companyId } = product;
  const pairs = parts.flatMap((part) =>
    part.there ? [{ kind: "offer" as const, id: part.here.id, otherId: part.there.id }] : [],
  );
  for (const { here, there: other } of parts) {
    if (!other) continue;
    await tx
      .update(offers)
      .set({ ...termsOf(here.row), updatedAt: now })
      .where(and(eq(offers.companyId, companyId), eq(offers.id, other.id)));
  }
  const added = parts.filter((part) => !part.there).map(({ here }) => here);
  if ((there?.parts.length ?? 0) + added.length > maxOffers) {
    return fail("offer_limit_reached", { values: { max: maxOffers } });
  }
  if (added.length === 0) return pairs;
  const drafts = added.map(
    ({ row: { name, price, frequency, active, accessDays, lateRefunds, monthlyInterestBps } }) => ({
      ...{ name, priceInCents: price, frequency, active, accessDays, lateRefunds },
      ...(monthlyInterestBps > 0 && { interestBorneBy: "buyer" as const, monthlyInterestBps }),
    }),
  );
  const rows = await addOffers(tx, product, drafts, now);
  return [
    ...pairs,
    ...added.map(({ id }, index) => ({ kind: "offer" as const, id, otherId: rows[index]?.id ?? fail("INTERNAL") })),
  ];
}

export async function lockProducts(tx: Executor, companyId: string): Promise<void> {
  await tx.select({ id: products.id }).from(products).where(eq(products.companyId, companyId)).for("no key update");
  await tx.select({ id: offers.id }).from(offers).where(eq(offers.companyId, companyId)).for("no key update");
}
