import { and, asc, desc, eq, getTableColumns, isNull, lte } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { type AffiliateClick, companyLookups, orderCharges, orders, transactions } from "@/db/schema";
import { statusWasPaid } from "@/db/was-paid";
import { versionOf } from "../../catalog/page-content/page-version";
import { addressOf } from "../../catalog/shipping/price-freight";
import { toE164 } from "../../core/contact/phone";
import { randomToken } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import type { Customer } from "../../customers/customers/schemas";
import { hashNetwork } from "../../payments/cards/card-testing";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import type { Checkout } from "../page/find-checkout";
import { isSameAddress } from "../terms/freight";
import { keepConsent } from "../tracking/keep-consent";
import { type OrderContact, OrderToken } from "./order-schemas";

export type OrderRow = typeof orders.$inferSelect;

/** Kind of the `company_lookups` rows for order tokens. */
export const orderLookup = "order";

export function orderPathOf(token: string): string {
  return `/pay/${token}`;
}

export function checkoutPathOf({ offerSlug, paymentLinkId }: Pick<OrderRow, "offerSlug" | "paymentLinkId">): string {
  return `/${paymentLinkId ? "l" : "c"}/${offerSlug}`;
}

/** Reports whether an order's buyer was erased. Every other order has an email address. */
export function isErasedOrder({ customerEmail }: Pick<OrderRow, "customerEmail">): boolean {
  return customerEmail === "";
}

export function returnUrlOf(token: string): string {
  return `${environment().publicUrl}${orderPathOf(token)}/returned`;
}

export function learnPathOf(token: string): string {
  return `/learn/${token}`;
}

export function sameOrder({ companyId, id }: Pick<OrderRow, "companyId" | "id">) {
  return and(eq(orders.companyId, companyId), eq(orders.id, id));
}

export async function findOrder(token: string): Promise<OrderRow | null> {
  if (!OrderToken.safeParse(token).success) return null;
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, orderLookup), eq(companyLookups.key, token)));
  if (!found) return null;
  const [row] = await db()
    .select()
    .from(orders)
    .where(sameOrder({ companyId: found.companyId, id: found.targetId }));
  return row?.token === token ? row : null;
}

/**
 * Replaces an order's token, in the caller's transaction. Keeps the old token's lookup row, so that
 * no other order can reuse a token that appears in old links.
 */
export async function replaceToken(tx: Executor, order: Pick<OrderRow, "companyId" | "id">): Promise<void> {
  const token = randomToken();
  await tx
    .insert(companyLookups)
    .values({ kind: orderLookup, key: token, companyId: order.companyId, targetId: order.id });
  await tx.update(orders).set({ token }).where(sameOrder(order));
}

export async function reloadOrder(order: Pick<OrderRow, "companyId" | "id">): Promise<OrderRow> {
  const [row] = await db().select().from(orders).where(sameOrder(order));
  return row ?? fail("NOT_FOUND");
}

export async function findOrderOfTransaction(companyId: string, transactionId: string): Promise<OrderRow | null> {
  const [found] = await db()
    .select({ order: orders })
    .from(orderCharges)
    .innerJoin(orders, and(eq(orders.companyId, orderCharges.companyId), eq(orders.id, orderCharges.orderId)))
    .where(and(eq(orderCharges.companyId, companyId), eq(orderCharges.transactionId, transactionId)));
  return found?.order ?? null;
}

/** Returns an order's first charge that is still paid, or else the first that was ever paid, or null. */
export async function findPaidCharge({ companyId, id }: OrderRow): Promise<TransactionRow | null> {
  const [paid] = await db()
    .select(getTableColumns(transactions))
    .from(orderCharges)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, orderCharges.companyId), eq(transactions.id, orderCharges.transactionId)),
    )
    .where(and(eq(orderCharges.companyId, companyId), eq(orderCharges.orderId, id), statusWasPaid(transactions.status)))
    .orderBy(desc(eq(transactions.status, "paid")), asc(transactions.approvedAt), asc(transactions.id))
    .limit(1);
  return paid ?? null;
}

/**
 * Saves a buyer's contact before any charge: creates an order for a new token, or updates the
 * token's unpaid order. Stores the buyer's IP address only as a keyed hash.
 *
 * @throws NOT_FOUND if the token belongs to an order of another offer.
 */
export async function rememberOrder(
  checkout: Checkout,
  contact: OrderContact,
  now: Date,
  address: string | null = null,
): Promise<OrderRow> {
  const { company, offer } = checkout;
  const existing = (await findOrder(contact.token)) ?? (await openOrder(checkout, contact, now, address));
  if (existing.companyId !== company.id || existing.offerSlug !== offer.slug) return fail("NOT_FOUND");
  const { trackingConsent: consent } = contact;
  if (consent !== undefined) await keepConsent(existing, checkout.receivers, consent, offer.price, now);
  const clicks = clicksOf(checkout, contact);
  if (existing.paidAt || existing.attempts > 0 || isSame(existing, contact, clicks)) return existing;
  const [row] = await db()
    .update(orders)
    .set({ ...typedOf(contact), ...(clicks ? { affiliateClicks: clicks } : {}), updatedAt: now })
    // Ignores a request overtaken by a later one from the same browser.
    .where(and(sameOrder(existing), isNull(orders.transactionId), lte(orders.updatedAt, now)))
    .returning();
  return row ?? reloadOrder(existing);
}

export async function keepDocument(
  order: OrderRow,
  { documentType, document }: Pick<Customer, "documentType" | "document">,
  now: Date,
): Promise<void> {
  if (order.attempts > 0 || order.document === document) return;
  await db()
    .update(orders)
    .set({ documentType, document, updatedAt: now })
    .where(and(sameOrder(order), isNull(orders.transactionId)));
}

function clicksOf({ product }: Checkout, { affiliateClicks = [] }: OrderContact): AffiliateClick[] | null {
  const own = affiliateClicks.filter(({ productId }) => productId === product.id);
  return own.length > 0 ? own.map(({ affiliateId, clickedAt }) => ({ affiliateId, clickedAt })) : null;
}

/** Omitted choices keep the order's values. */
function typedOf({ name, email, phone, method, bumpIds, couponCode, delivery, toldOfReminders }: OrderContact) {
  return {
    customerName: name,
    customerEmail: email,
    ...(phone !== undefined && { customerPhone: toE164(phone) ?? "" }),
    ...(method && { chosenMethod: method }),
    ...(bumpIds && { bumpIds, couponCode: couponCode ?? null }),
    ...(delivery && { delivery: addressOf(delivery) }),
    ...(toldOfReminders && { toldOfReminders }),
  };
}

function isSame(order: OrderRow, contact: OrderContact, clicks: AffiliateClick[] | null): boolean {
  const known: Record<string, unknown> = order;
  const isSameLink = !clicks || order.affiliateClicks?.at(-1)?.clickedAt === clicks.at(-1)?.clickedAt;
  const { delivery, ...typed } = typedOf(contact);
  if (delivery && !isSameAddress(order.delivery, delivery)) return false;
  return isSameLink && Object.entries(typed).every(([name, value]) => String(known[name]) === String(value));
}

async function openOrder(
  checkout: Checkout,
  contact: OrderContact,
  now: Date,
  address: string | null,
): Promise<OrderRow> {
  const { company, product, offer, paymentLink } = checkout;
  const id = newId(now);
  const opened = await db().transaction(async (tx) => {
    const lookup = { kind: orderLookup, key: contact.token, companyId: company.id, targetId: id };
    const [inserted] = await tx.insert(companyLookups).values(lookup).onConflictDoNothing().returning();
    if (!inserted) return null;
    const [row] = await tx
      .insert(orders)
      .values({
        companyId: company.id,
        id,
        token: contact.token,
        ...(paymentLink ? { paymentLinkId: paymentLink.id } : { productId: product.id }),
        offerSlug: offer.slug,
        customerPhone: "",
        bumpIds: [],
        ...typedOf(contact),
        tracking: contact.tracking ?? null,
        affiliateClicks: clicksOf(checkout, contact),
        pageVersion: contact.visit ? versionOf(checkout.page, contact.visit) : null,
        locale: contact.locale,
        buyerNetwork: hashNetwork(address),
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    return row ?? null;
  });
  // A concurrent request, such as a double click, used the token first.
  return opened ?? (await findOrder(contact.token)) ?? fail("NOT_FOUND");
}
