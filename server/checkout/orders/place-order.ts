import type { OrderedLine } from "@/db/schema";
import type { DocumentType } from "@/db/schema/customers-enums";
import type { Address } from "@/db/schema/customers-shapes";
import { wasPaid } from "@/db/schema/payments-enums";
import { isDocument, plainDocument } from "../../accounts/company/documents";
import type { ChargeOrigin } from "../../acquiring/port/charge-port";
import { fail, findFailure, isRefusal } from "../../core/failures/failure";
import type { Customer } from "../../customers/customers/schemas";
import { unknownOrigin } from "../../payments/charges/charge-request";
import { type Checkout, findCheckout } from "../page/find-checkout";
import { billingOf, deliveryOf, linesOf, withKeptFreight } from "../terms/freight";
import { cashPriceOf, isUpsell } from "../terms/method-price";
import { failUnsold } from "../terms/offer-end";
import { checkUnits, readUnitsFor } from "../terms/units";
import { chargeOrder, expireLate, findLastCharge } from "./charge-order";
import { checkAgain, checkSubscribed } from "./earlier-order";
import type { NewOrder, OrderRenewal } from "./order-schemas";
import { findOrder, keepDocument, type OrderRow, reloadOrder, rememberOrder } from "./orders";
import { type Quote, quoteOrder } from "./quote-order";

/**
 * Places an order from a checkout page: stores it, recalculates its price, and charges it with the
 * operations of `/v1` (docs/domains/checkout.md). The price sent by the browser only determines
 * whether the order is accepted.
 *
 * @returns the order, which references its charge.
 * @throws NOT_FOUND if nothing is on sale under the slug; offer_ended; product_sold_out;
 * document_invalid; postal_code_unknown; state_not_delivered; VALIDATION for `phone`,
 * `delivery.postalCode` or a field of the card; a rule error for `method`, `installments`,
 * `bumpIds`, `couponCode`, `again` if the browser's earlier order is paid, `second` if the buyer
 * already has a subscription to the plan's product, or `shownTotalInCents` if the price differs
 * from the one shown; card_token_invalid, BUYER_ATTEMPTS_EXCEEDED and UNAVAILABLE in the same cases
 * as for charges.
 */
export async function placeOrder(
  slug: string,
  given: NewOrder,
  now: Date,
  origin: ChargeOrigin = unknownOrigin,
): Promise<OrderRow> {
  const checkout = await findCheckout(slug, now);
  if (!checkout) return (await findCharged(slug, given)) ?? failUnsold(slug, now);
  const delivery = deliveryOf(checkout, given);
  const input = { ...given, delivery: delivery ? given.delivery : undefined };
  await checkAgain(checkout, input);
  const order = await rememberOrder(checkout, input, now, origin.buyerIp);
  const { attempt, method, installments, bumpIds, couponCode, card, cardToken, toldOfOneTap } = input;
  checkMethod(checkout, method);
  const customer = customerOf(input, billingOf(delivery, given.delivery));
  if (order.paidAt) return order;
  const postalCode = delivery?.zipCode;
  const wanted = { bumpIds, couponCode, installments: method === "credit_card" ? installments : 1, method, postalCode };
  const charged = unlessCharged(order, async () => {
    // Only for the first attempt, because the buyer has confirmed the second subscription before any later one.
    if (order.attempts === 0) await checkSubscribed(checkout, input);
    const quote = await quoteFor(checkout, order, wanted, now);
    if (input.shownTotalInCents !== undefined) checkShown(quote, input.shownTotalInCents);
    const chargeInput = {
      attempt,
      method,
      installments: wanted.installments,
      customer,
      bumpIds,
      card: { card, cardToken },
      toldOfOneTap,
      delivery,
      quote,
      origin,
    };
    return chargeOrder(checkout, order, chargeInput, now);
  });
  return charged.catch(async (thrown: unknown) => {
    if (isRefusal(findFailure(thrown))) await keepDocument(order, customer, now);
    throw thrown;
  });
}

/** Returns the order that this request placed before the offer ended but whose response was lost. */
async function findCharged(slug: string, { token, attempt }: NewOrder): Promise<OrderRow | null> {
  const order = await findOrder(token);
  return order?.offerSlug === slug && order.attempts > attempt ? order : null;
}

/**
 * Returns the order instead of throwing if it is paid, or if this or a concurrent request started
 * its charge, because the buyer then needs the charge.
 */
export async function unlessCharged(order: OrderRow, work: () => Promise<OrderRow>): Promise<OrderRow> {
  try {
    return await work();
  } catch (thrown) {
    const now = await reloadOrder(order);
    if (now.attempts > order.attempts) return now;
    const last = await findLastCharge(now);
    if (last && wasPaid(last.status)) return now;
    throw thrown;
  }
}

/**
 * Charges an unpaid order again with the same contents and cash price, minus any Pix discount: for
 * an expired Pix or boleto, or by Pix after a refused card.
 *
 * @throws NOT_FOUND for an unknown token, an order that was never charged, or an offer that is no
 * longer on sale; the same rule errors as `placeOrder`, including `shownTotalInCents` for a changed
 * price.
 */
export async function renewOrder(
  token: string,
  { attempt, method, shownTotalInCents }: OrderRenewal,
  now: Date,
  origin: ChargeOrigin = unknownOrigin,
): Promise<OrderRow> {
  const order = (await findOrder(token)) ?? fail("NOT_FOUND");
  const { documentType, document, lines, bumpIds, couponCode } = order;
  if (!documentType || !document || lines === null) return fail("NOT_FOUND");
  if (order.paidAt) return order;
  const onSale = await findCheckout(order.offerSlug, now);
  if (!onSale) return order.attempts > attempt ? order : failUnsold(order.offerSlug, now);
  const checkout = withKeptFreight(onSale, order);
  checkMethod(checkout, method);
  const address = (await findLastCharge(order))?.customerAddress ?? order.delivery;
  const customer: Customer = {
    name: order.customerName,
    email: order.customerEmail,
    documentType,
    document,
    phone: order.customerPhone,
    ...(address && { address }),
  };
  const ofMethod = (await isUpsell(order)) ? {} : { method };
  const { delivery } = order;
  const wanted = { bumpIds, couponCode: couponCode ?? undefined, installments: 1, ...ofMethod };
  return unlessCharged(order, async () => {
    const quote = await quoteFor(checkout, order, wanted, now);
    checkSame(quote, lines);
    if (shownTotalInCents !== undefined) checkShown(quote, shownTotalInCents);
    const chargeInput = { attempt, method, installments: 1, customer, bumpIds, card: {}, delivery, quote, origin };
    return chargeOrder(checkout, order, chargeInput, now);
  });
}

async function quoteFor(
  checkout: Checkout,
  order: OrderRow,
  wanted: Parameters<typeof quoteOrder>[1],
  now: Date,
): Promise<Quote> {
  await expireLate(checkout.company, await findLastCharge(order), now);
  const quote = await quoteOrder(checkout, wanted, now, order.transactionId);
  checkUnits(await readUnitsFor(checkout, order.transactionId, now), quote.price.lines);
  return quote;
}

function checkMethod({ settings }: Checkout, method: NewOrder["method"]): void {
  if (!settings.methods.includes(method)) fail("method_not_offered");
}

export function checkShown({ price }: Quote, shownTotalInCents: number): void {
  if (price.totalInCents === shownTotalInCents) return;
  fail("price_changed", { extra: { totalInCents: price.totalInCents } });
}

/** Compares cash prices, because card interest and the Pix discount depend on the method. */
function checkSame({ price }: Quote, lines: readonly OrderedLine[]): void {
  if (cashPriceOf(linesOf(price)) === cashPriceOf(lines)) return;
  fail("price_changed", { extra: { totalInCents: price.totalInCents } });
}

function customerOf({ name, email, phone, document: typed }: NewOrder, address: Address | null): Customer {
  const document = plainDocument(typed);
  const documentType: DocumentType = document.length === 14 ? "cnpj" : "cpf";
  if (!isDocument(documentType, document)) return fail("document_invalid");
  return { name, email, documentType, document, ...(phone?.trim() ? { phone } : {}), ...(address && { address }) };
}
