import { randomBytes } from "node:crypto";
import { and, asc, count, desc, eq, isNull, type SQL } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { companyLookups, offers } from "@/db/schema";
import type { Frequency, LateRefundRule } from "@/db/schema/catalog-enums";
import { type AuditBy, byPlatform, differences, recordAudit } from "../../accounts/audit/audit";
import { environment } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import { refuseOutdated } from "../../core/procedures/refuse-outdated";
import { getProduct, lockProduct, type ProductRow } from "../products/products";
import type { Deletion, NewOffer, Offer, OfferChange, OfferEdit, ProductLinks } from "../products/schemas";
import { checkInterest, type InterestInput, interestOf } from "./offer-interest";

export type OfferRow = typeof offers.$inferSelect;

/** Kind of the `company_lookups` rows that map a slug to an offer. */
export const offerSlugLookup = "offer_slug";

/** Limited, because the list of offers is not paginated. */
export const maxOffers = 100;

/** An offer with a frequency is a plan. */
export interface OfferDraft extends InterestInput {
  name: string;
  priceInCents: number;
  frequency?: Frequency | null | undefined;
  active?: boolean;
  /** Days of course access after the purchase; null for unlimited access. */
  accessDays?: number | null | undefined;
  lateRefunds?: LateRefundRule | undefined;
}

export function checkoutUrlOf(slug: string): string {
  return `${environment().publicUrl}/c/${slug}`;
}

export function toOffer(row: OfferRow): Offer {
  const { id, slug, name, price: priceInCents, frequency, accessDays, lateRefunds, active } = row;
  const [createdAt, updatedAt] = [row.createdAt.toISOString(), row.updatedAt.toISOString()];
  const [sold, checkoutUrl] = [
    { name, priceInCents, frequency, ...interestOf(row), accessDays, lateRefunds, active },
    checkoutUrlOf(slug),
  ];
  return { id, slug, ...sold, checkoutUrl, createdAt, updatedAt };
}

function ofProduct(companyId: string, productId: string): SQL | undefined {
  return and(eq(offers.companyId, companyId), eq(offers.productId, productId), isNull(offers.deletedAt));
}

/**
 * Includes inactive offers, newest first.
 *
 * @throws NOT_FOUND
 */
export async function listOffers(companyId: string, productId: string): Promise<Offer[]> {
  await getProduct(companyId, productId);
  const rows = await db()
    .select()
    .from(offers)
    .where(ofProduct(companyId, productId))
    .orderBy(desc(offers.createdAt), desc(offers.id));
  return rows.map(toOffer);
}

/**
 * Returns the checkout links of a product's active offers, oldest first. The first is the product's
 * link.
 *
 * @throws NOT_FOUND
 */
export async function getProductLinks(companyId: string, productId: string): Promise<ProductLinks> {
  await getProduct(companyId, productId);
  const rows = await db()
    .select()
    .from(offers)
    .where(and(ofProduct(companyId, productId), eq(offers.active, true)))
    .orderBy(asc(offers.createdAt), asc(offers.id));
  const links = rows.map(toOffer).map(({ slug, name, priceInCents, checkoutUrl }) => {
    return { slug, name, priceInCents, checkoutUrl };
  });
  return { checkoutUrl: links[0]?.checkoutUrl ?? null, offers: links };
}

/**
 * Creates an offer of a product, or a plan of a subscription product, with its checkout link.
 *
 * @throws NOT_FOUND; an error on `frequency` if it does not fit the product's type; the errors of
 * `checkInterest`; an error if the product has the maximum number of offers.
 */
export async function createOffer(
  companyId: string,
  { productId, ...draft }: NewOffer,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Offer> {
  return db().transaction(async (tx) => {
    const product = await lockProduct(tx, companyId, productId);
    checkFrequency(product, draft.frequency);
    checkAccessDays(draft.frequency ?? null, draft.accessDays);
    const [existing] = await tx.select({ offers: count() }).from(offers).where(ofProduct(companyId, productId));
    if ((existing?.offers ?? 0) >= maxOffers) {
      return fail("offer_limit_reached", { values: { max: maxOffers } });
    }
    const [row] = await addOffers(tx, product, [draft], now);
    if (!row) return fail("INTERNAL");
    const after = detailsOf(row);
    await recordAudit(tx, { companyId, ...by, action: "offer.created", subjectId: row.id, after, now });
    return toOffer(row);
  });
}

function detailsOf(row: OfferRow) {
  const { name, price: priceInCents, frequency, accessDays, lateRefunds, active } = row;
  const { interestBorneBy, monthlyInterestBps } = interestOf(row);
  const monthlyInterestPercent = monthlyInterestBps === null ? null : monthlyInterestBps / 100;
  return {
    name,
    priceInCents,
    ...(frequency ? { frequency } : { interestBorneBy, monthlyInterestPercent, accessDays }),
    lateRefunds,
    active,
  };
}

function checkFrequency({ productType }: ProductRow, frequency: Frequency | undefined): void {
  const isPlan = frequency !== undefined;
  if (productType === "subscription" && !isPlan) {
    fail("frequency_required");
  }
  if (productType !== "subscription" && isPlan) {
    fail("frequency_not_allowed");
  }
}

/** A plan gives access while the subscription is paid, so it has no access period. */
function checkAccessDays(frequency: Frequency | null, accessDays: number | null | undefined): void {
  if (frequency !== null && typeof accessDays === "number") fail("access_days_not_for_plans");
}

/** Inserts a product's offers and their slug lookups, in the caller's database transaction. */
export async function addOffers(
  tx: Executor,
  { companyId, id: productId }: Pick<ProductRow, "companyId" | "id">,
  drafts: OfferDraft[],
  now: Date,
): Promise<OfferRow[]> {
  const rows = drafts.map(({ name, priceInCents, frequency = null, active = true, ...terms }): OfferRow => {
    const { accessDays = null, lateRefunds = "refund", ...interest } = terms;
    const [id, slug] = [newId(now), newSlug()];
    const monthlyInterestBps = checkInterest({ frequency, monthlyInterestBps: 0 }, interest);
    const sold = { name, price: priceInCents, frequency, monthlyInterestBps, active };
    const kept = { accessDays, lateRefunds, endsAt: null, hasCountdown: false };
    return { companyId, id, productId, slug, ...sold, ...kept, createdAt: now, updatedAt: now, deletedAt: null };
  });
  await tx.insert(offers).values(rows);
  await tx
    .insert(companyLookups)
    .values(rows.map(({ slug, id }) => ({ kind: offerSlugLookup, key: slug, companyId, targetId: id })));
  return rows;
}

const slugLetters = "0123456789abcdefghjkmnpqrstvwxyz";

/** 60 random bits as twelve unambiguous letters and digits. */
export function newSlug(): string {
  return Array.from(randomBytes(12), (byte) => slugLetters[byte & 31]).join("");
}

/**
 * Updates the given fields. A new price applies only to new sales (docs/domains/catalog.md).
 *
 * @throws NOT_FOUND; the errors of `checkInterest`; access_days_not_for_plans; changed_elsewhere.
 */
export async function updateOffer(
  companyId: string,
  {
    productId,
    offerSlug,
    priceInCents,
    interestBorneBy,
    monthlyInterestBps: rate,
    read,
    ...fields
  }: OfferChange & Partial<OfferEdit>,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Offer> {
  await getProduct(companyId, productId);
  const own = and(ofProduct(companyId, productId), eq(offers.slug, offerSlug));
  return db().transaction(async (tx) => {
    const [before] = await tx.select().from(offers).where(own).for("no key update");
    if (!before) return fail("NOT_FOUND");
    refuseOutdated(read, toOffer(before));
    const monthlyInterestBps = checkInterest(before, { interestBorneBy, monthlyInterestBps: rate });
    checkAccessDays(before.frequency, fields.accessDays);
    const [row] = await tx
      .update(offers)
      .set({ ...fields, price: priceInCents, monthlyInterestBps, updatedAt: now })
      .where(own)
      .returning();
    if (!row) return fail("NOT_FOUND");
    const told = differences(detailsOf(before), detailsOf(row));
    await recordAudit(tx, { companyId, ...by, action: "offer.updated", subjectId: row.id, ...told, now });
    return toOffer(row);
  });
}

/**
 * Deletes an offer and closes its page. Past sales and running subscriptions are unaffected.
 *
 * @throws NOT_FOUND
 */
export async function deleteOffer(
  companyId: string,
  productId: string,
  offerSlug: string,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Deletion> {
  await getProduct(companyId, productId);
  return db().transaction(async (tx) => {
    const [row] = await tx
      .update(offers)
      .set({ active: false, deletedAt: now, updatedAt: now })
      .where(and(ofProduct(companyId, productId), eq(offers.slug, offerSlug)))
      .returning({ id: offers.id, name: offers.name, priceInCents: offers.price });
    if (!row) return fail("NOT_FOUND");
    const { id, ...before } = row;
    await recordAudit(tx, { companyId, ...by, action: "offer.deleted", subjectId: id, before, now });
    return { id, deleted: true };
  });
}
