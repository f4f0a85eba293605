import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { offers, orders, transactions, upsellAnswers } from "@/db/schema";
import type { UpsellKind } from "@/db/schema/checkout-enums";
import type { Address } from "@/db/schema/customers-shapes";
import { nameOffer } from "../../catalog/offers/sellable-offers";
import { priceFreight } from "../../catalog/shipping/price-freight";
import { findLastCharge } from "../orders/charge-order";
import { findOrder, type OrderRow } from "../orders/orders";
import { type Checkout, findCheckout } from "../page/find-checkout";
import { draftOf, isDelivered, listFreighted, writeAddress } from "../terms/freight";
import { offeredGuarantee } from "../terms/guarantee-terms";
import { isSoldOut } from "../terms/units";
import { describeKeptCard } from "./kept-cards";
import type { UpsellChoice, UpsellOffer } from "./schemas";
import { listSteps } from "./steps";
import { type AnswerRow, findTaken } from "./taken-orders";

/** Time after the payment during which offers are shown. Longer than the card is kept. */
const shownMs = 24 * 60 * 60 * 1000;

export interface NextStep extends UpsellChoice {
  checkout: Checkout;
  title: string;
  text: string;
}

export async function findUpsellOffer(token: string, now: Date): Promise<UpsellOffer | null> {
  const order = await findOrder(token);
  const next = order && (await findNextStep(order, now));
  if (!order || !next) return null;
  const { checkout, step, kind, title, text } = next;
  const { product, offer, settings } = checkout;
  const card = settings.methods.includes("credit_card") ? await describeKeptCard(order) : null;
  const takesPix = settings.methods.includes("pix");
  if (!card && !takesPix) return null;
  const shipped = listFreighted(checkout, []);
  const delivery = usableAddress(checkout, await findTaken(order, { step, kind }), order);
  const freight = priceFreight(shipped, delivery?.zipCode);
  return {
    step,
    kind,
    title,
    text,
    name: nameOffer(product.name, offer.name),
    priceInCents: offer.price,
    freightInCents: freight?.amountInCents ?? null,
    address: freight && draftOf(delivery, undefined),
    delivery: writeAddress(delivery),
    pickupPlace: checkout.shipping?.kind === "pickup" ? checkout.shipping.place : null,
    guarantee: offeredGuarantee(checkout),
    card: card && { brand: card.brand, last4: card.last4 },
    takesPix,
  };
}

/**
 * Returns the address to which an offer is shipped: the one given for it, or else that of the first
 * order, if the product is delivered there. Returns null if the buyer must give one, or if nothing
 * is shipped.
 */
export function usableAddress(checkout: Checkout, taken: OrderRow | null, parent: OrderRow): Address | null {
  const shipped = listFreighted(checkout, []);
  if (shipped.length === 0) return null;
  const isUsable = (address: Address | null) => address !== null && isDelivered(shipped, address.zipCode);
  return [taken?.delivery ?? null, parent.delivery].find(isUsable) ?? null;
}

/**
 * Returns the next offer for an order's buyer, or null for an order that is erased or not fully
 * paid. Skips products that the buyer owns and offers that are not on sale. Treats `assumed` as a
 * stored answer.
 */
export async function findNextStep(
  order: OrderRow,
  now: Date,
  assumed: (UpsellChoice & { answer: AnswerRow["answer"] }) | null = null,
): Promise<NextStep | null> {
  const { companyId, productId, document, customerEmail } = order;
  if (!productId || !document || customerEmail === "") return null;
  const steps = await listSteps(companyId, productId);
  // An accepted offer's order has no steps; its parent order continues them.
  if (steps.length === 0 || (await findParent(order))) return null;
  const [charge, stored] = await Promise.all([findLastCharge(order), listAnswers(order)]);
  // Checks the charge, because the reaction that marks the order as paid may not have run yet.
  if (charge?.status !== "paid" || charge.refunded > 0 || !charge.approvedAt) return null;
  if (now.getTime() - charge.approvedAt.getTime() > shownMs) return null;
  const answerOf = (step: number, kind: UpsellKind) =>
    assumed?.step === step && assumed.kind === kind
      ? assumed.answer
      : stored.find((each) => each.step === step && each.kind === kind)?.answer;
  for (const { step, offerSlug, downsellSlug, title, text } of steps) {
    const first = answerOf(step, "upsell");
    if (first === "taken") continue;
    const kind = first === "declined" ? "downsell" : "upsell";
    const slug = kind === "upsell" ? offerSlug : downsellSlug;
    if (slug === null || (kind === "downsell" && answerOf(step, "downsell"))) continue;
    const checkout = await findCheckout(slug, now);
    const isOffered = checkout?.company.id === companyId && checkout.offer.frequency === null;
    // Earlier versions allowed physical products for which neither shipping nor pick-up is set.
    const isUnset = isOffered && checkout.product.productType === "physical" && !checkout.shipping;
    if (!isOffered || isUnset || (await owns(companyId, document, checkout.product.id))) continue;
    if (await isSoldOut(checkout, null, now)) continue;
    return { step, kind, checkout, title, text };
  }
  return null;
}

export async function findParent({ companyId, id }: OrderRow): Promise<Pick<OrderRow, "token"> | null> {
  const [found] = await db()
    .select({ token: orders.token })
    .from(upsellAnswers)
    .innerJoin(orders, and(eq(orders.companyId, upsellAnswers.companyId), eq(orders.id, upsellAnswers.orderId)))
    .where(and(eq(upsellAnswers.companyId, companyId), eq(upsellAnswers.upsellOrderId, id)));
  return found ?? null;
}

/**
 * Lists an order's answers. Omits the acceptance of an offer whose order was never charged, so that
 * the page shows the offer's button again.
 */
async function listAnswers({ companyId, id }: OrderRow): Promise<AnswerRow[]> {
  const rows = await db()
    .select({ answer: upsellAnswers, attempts: orders.attempts })
    .from(upsellAnswers)
    .leftJoin(orders, and(eq(orders.companyId, upsellAnswers.companyId), eq(orders.id, upsellAnswers.upsellOrderId)))
    .where(and(eq(upsellAnswers.companyId, companyId), eq(upsellAnswers.orderId, id)));
  return rows
    .filter(({ answer, attempts }) => answer.answer === "declined" || (attempts ?? 0) > 0)
    .map(({ answer }) => answer);
}

async function owns(companyId: string, document: string, productId: string): Promise<boolean> {
  const itemOfOffer = sql`${transactions.items} @> jsonb_build_array(jsonb_build_object('offerSlug', ${offers.slug}))`;
  const [owned] = await db()
    .select({ id: transactions.id })
    .from(transactions)
    .innerJoin(offers, and(eq(offers.companyId, transactions.companyId), eq(offers.productId, productId), itemOfOffer))
    .where(
      and(
        eq(transactions.companyId, companyId),
        eq(transactions.document, document),
        inArray(transactions.status, ["paid"]),
      ),
    )
    .limit(1);
  return owned !== undefined;
}
