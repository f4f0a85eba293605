import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { companyLookups, orders, upsellAnswers } from "@/db/schema";
import type { ChargeOrigin } from "../../acquiring/port/charge-port";
import { randomToken } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import type { Customer } from "../../customers/customers/schemas";
import { unknownOrigin } from "../../payments/charges/charge-request";
import { chargeOrder, findLastCharge } from "../orders/charge-order";
import { findOrder, type OrderRow, orderLookup, reloadOrder, sameOrder } from "../orders/orders";
import { checkShown, unlessCharged } from "../orders/place-order";
import { quoteOrder } from "../orders/quote-order";
import type { Checkout } from "../page/find-checkout";
import { extendConsent } from "../tracking/keep-consent";
import { type AnswerRow, findNextStep } from "./find-next-step";
import { eraseKeptCards, openKeptCard } from "./kept-cards";
import type { UpsellAcceptance, UpsellChoice } from "./schemas";

/**
 * Accepts the upsell offered to the buyer of a paid order. The upsell becomes a separate order,
 * charged to the card that paid or by Pix. A double tap creates one order and one charge, because
 * the acceptance is stored with its order and every call makes that order's first attempt. A
 * refused card is not an error; the order's page then offers Pix.
 *
 * @returns the order of the upsell.
 * @throws NOT_FOUND for an unknown token or an unavailable offer; price_changed, as at the
 * checkout; method_not_offered; card_token_invalid if the card is no longer stored; the errors of
 * card and Pix charges.
 */
export async function acceptStep(
  token: string,
  { method, shownInCents, ...choice }: UpsellAcceptance,
  now: Date,
  origin: ChargeOrigin = unknownOrigin,
): Promise<OrderRow> {
  const parent = (await findOrder(token)) ?? fail("NOT_FOUND");
  const known = await findTaken(parent, choice);
  if (known && known.attempts > 0) return known;
  const next = await findNextStep(parent, now);
  if (next?.step !== choice.step || next.kind !== choice.kind) {
    const taken = await findTaken(parent, choice);
    return taken && taken.attempts > 0 ? taken : fail("NOT_FOUND");
  }
  const { checkout } = next;
  if (!checkout.settings.methods.includes(method)) return fail("method_not_offered");
  // Upsells have no shipping.
  const quote = await quoteOrder(
    { ...checkout, shipping: null },
    { bumpIds: [], couponCode: undefined, installments: 1 },
    now,
  );
  checkShown(quote, shownInCents);
  const keptCard = method === "credit_card" ? await openKeptCard(parent) : null;
  const order = known ?? (await openUpsellOrder(parent, choice, checkout, now));
  // A concurrent request has charged the order and may have used the card.
  if (order.attempts > 0) return order;
  const isLast = (await findNextStep(parent, now, { ...choice, answer: "taken" })) === null;
  return unlessCharged(order, async () => {
    if (method === "credit_card" && !keptCard) return fail("card_token_invalid");
    // The seller replaced the offer since an attempt that created no charge.
    if (order.offerSlug !== checkout.offer.slug) return fail("NOT_FOUND");
    const input = {
      attempt: 0,
      method,
      installments: 1,
      customer: await customerOf(parent),
      bumpIds: [],
      card: {},
      keptCard: keptCard ?? undefined,
      delivery: null,
      quote,
      origin,
      claim: async (tx: Executor) => {
        await checkTaken(tx, parent, choice);
        if (isLast) await eraseKeptCards(tx, parent.companyId, [parent.id]);
      },
    };
    return chargeOrder(checkout, order, input, now);
  });
}

async function customerOf(order: OrderRow): Promise<Customer> {
  const { customerName: name, customerEmail: email, customerPhone: phone, documentType, document } = order;
  if (!documentType || !document) return fail("NOT_FOUND");
  const address = (await findLastCharge(order))?.customerAddress ?? order.delivery;
  return { name, email, documentType, document, phone, ...(address && { address }) };
}

export function sameAnswer(parent: OrderRow, { step, kind }: UpsellChoice) {
  return and(
    eq(upsellAnswers.companyId, parent.companyId),
    eq(upsellAnswers.orderId, parent.id),
    eq(upsellAnswers.step, step),
    eq(upsellAnswers.kind, kind),
  );
}

async function findTaken(parent: OrderRow, choice: UpsellChoice): Promise<OrderRow | null> {
  const [row] = await db().select().from(upsellAnswers).where(sameAnswer(parent, choice));
  return row ? orderOf(row) : null;
}

async function orderOf({ companyId, answer, upsellOrderId }: AnswerRow): Promise<OrderRow | null> {
  return answer === "taken" && upsellOrderId ? reloadOrder({ companyId, id: upsellOrderId }) : null;
}

/** Throws if the offer was declined. The caller's lock on the offer's order makes a concurrent decline wait. */
async function checkTaken(tx: Executor, parent: OrderRow, choice: UpsellChoice): Promise<void> {
  const [row] = await tx.select().from(upsellAnswers).where(sameAnswer(parent, choice));
  if (row?.answer !== "taken") fail("order_attempt_taken");
}

/**
 * Stores the acceptance with its order, which copies the first order's buyer, campaign and
 * conversion consent. `attributeUpsell` finds the affiliate through the acceptance.
 */
async function openUpsellOrder(
  parent: OrderRow,
  choice: UpsellChoice,
  { product, offer }: Checkout,
  now: Date,
): Promise<OrderRow> {
  const { companyId, productId } = parent;
  if (!productId) return fail("NOT_FOUND");
  const id = newId(now);
  const token = randomToken();
  const opened = await db().transaction(async (tx) => {
    // A concurrent tap waits here and then finds the stored acceptance.
    await tx.select({ id: orders.id }).from(orders).where(sameOrder(parent)).for("update");
    const [known] = await tx.select().from(upsellAnswers).where(sameAnswer(parent, choice));
    if (known) return null;
    await tx.insert(companyLookups).values({ kind: orderLookup, key: token, companyId, targetId: id });
    const [row] = await tx
      .insert(orders)
      .values({
        companyId,
        id,
        token,
        productId: product.id,
        offerSlug: offer.slug,
        customerName: parent.customerName,
        customerEmail: parent.customerEmail,
        customerPhone: parent.customerPhone,
        bumpIds: [],
        tracking: parent.tracking,
        locale: parent.locale,
        buyerNetwork: parent.buyerNetwork,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    const answer = { companyId, orderId: parent.id, productId, ...choice, answer: "taken", upsellOrderId: id } as const;
    await tx.insert(upsellAnswers).values({ ...answer, createdAt: now });
    await extendConsent(tx, parent, { orderId: id, productId: product.id });
    return row ?? null;
  });
  return opened ?? (await findTaken(parent, choice)) ?? fail("NOT_FOUND");
}
