import type { Executor } from "@/db/client";
import { upsellAnswers } from "@/db/schema";
import type { Address } from "@/db/schema/customers-shapes";
import type { ChargeOrigin } from "../../acquiring/port/charge-port";
import { fail } from "../../core/failures/failure";
import type { Customer } from "../../customers/customers/schemas";
import { unknownOrigin } from "../../payments/charges/charge-request";
import { chargeOrder, findLastCharge } from "../orders/charge-order";
import { findOrder, type OrderRow } from "../orders/orders";
import { checkShown, unlessCharged } from "../orders/place-order";
import { quoteOrder } from "../orders/quote-order";
import { listFreighted } from "../terms/freight";
import { findNextStep, usableAddress } from "./find-next-step";
import { eraseKeptCards, openKeptCard } from "./kept-cards";
import type { UpsellAcceptance, UpsellChoice } from "./schemas";
import { findTaken, openUpsellOrder, sameAnswer } from "./taken-orders";

/**
 * Accepts the upsell offered to the buyer of a paid order. The upsell becomes a separate order,
 * charged to the card that paid or by Pix. A double tap creates one order and one charge, because
 * the acceptance is stored with its order and every call makes that order's first attempt. A
 * refused card is not an error; the order's page then offers Pix.
 *
 * @returns the order of the upsell.
 * @throws NOT_FOUND for an unknown token or an unavailable offer; price_changed, as at the
 * checkout; method_not_offered; VALIDATION for `delivery.postalCode` if the offer is shipped and no
 * address is known; card_token_invalid if the card is no longer stored; the errors of card and Pix
 * charges.
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
  const delivery = usableAddress(checkout, known ?? null, parent);
  if (!delivery && listFreighted(checkout, []).length > 0) {
    return fail("VALIDATION", { field: "delivery.postalCode", message: "is required" });
  }
  const postalCode = delivery?.zipCode;
  const quote = await quoteOrder(checkout, { bumpIds: [], couponCode: undefined, installments: 1, postalCode }, now);
  checkShown(quote, shownInCents);
  const keptCard = method === "credit_card" ? await openKeptCard(parent) : null;
  const order = known ?? (await openUpsellOrder(parent, choice, checkout, { delivery, now }));
  // A concurrent request has already charged the order and may have used up the card.
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
      customer: await customerOf(parent, delivery),
      bumpIds: [],
      card: {},
      keptCard: keptCard ?? undefined,
      delivery,
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

async function customerOf(order: OrderRow, delivery: Address | null): Promise<Customer> {
  const { customerName: name, customerEmail: email, customerPhone: phone, documentType, document } = order;
  if (!documentType || !document) return fail("NOT_FOUND");
  const address = delivery ?? (await findLastCharge(order))?.customerAddress ?? order.delivery;
  return { name, email, documentType, document, phone, ...(address && { address }) };
}

/**
 * Throws if the offer was declined. A concurrent decline waits for the lock on the offer's order,
 * which the claimed attempt has taken.
 */
async function checkTaken(tx: Executor, parent: OrderRow, choice: UpsellChoice): Promise<void> {
  const [row] = await tx.select().from(upsellAnswers).where(sameAnswer(parent, choice));
  if (row?.answer !== "taken") fail("order_attempt_taken");
}
