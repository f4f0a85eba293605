import { type DocumentType, wasPaid } from "@/db/enums";
import type { ChargeOrigin } from "../acquirers/port";
import { isDocument, plainDocument } from "../companies/documents";
import type { Customer } from "../customers/schemas";
import { fail } from "../errors";
import { unknownOrigin } from "../payments/charge-request";
import { chargeOrder, expireLate, findLastCharge } from "./charge-order";
import { checkAgain } from "./earlier-order";
import { type Checkout, findCheckout } from "./find-checkout";
import type { NewOrder, OrderRenewal } from "./order-schemas";
import { findOrder, type OrderRow, reloadOrder, rememberOrder } from "./orders";
import { type Quote, quoteOrder } from "./quote-order";

/**
 * Takes an order at a checkout page and charges it: remembered first, priced anew, then charged by the verbs of `/v1`
 * (docs/decisions.md 10). What the browser says it costs only decides whether the order is taken at all.
 *
 * @returns the order, which leads to its charge.
 * @throws NOT_FOUND where nothing is for sale under the slug; document_invalid; VALIDATION naming `phone` or a field of
 * the card; a broken rule naming `method`, `installments`, `bumpIds`, `couponCode`, `again` where the browser's earlier order is
 * paid, or, where the price is another one than was shown, `shownTotalInCents`; card_token_invalid, BUYER_ATTEMPTS_EXCEEDED and
 * UNAVAILABLE as the charges.
 */
export async function placeOrder(
  slug: string,
  input: NewOrder,
  now: Date,
  origin: ChargeOrigin = unknownOrigin,
): Promise<OrderRow> {
  const checkout = (await findCheckout(slug)) ?? fail("NOT_FOUND");
  await checkAgain(checkout, input);
  const order = await rememberOrder(checkout, input, now);
  const { attempt, method, installments, bumpIds, couponCode, card } = input;
  checkMethod(checkout, method);
  const customer = customerOf(input);
  if (order.paidAt) return order;
  const wanted = { bumpIds, couponCode, installments: method === "credit_card" ? installments : 1 };
  return unlessCharged(order, async () => {
    const quote = await quoteFor(checkout, order, wanted, now);
    if (input.shownTotalInCents !== undefined) checkShown(quote, input.shownTotalInCents);
    const wish = { attempt, method, installments: wanted.installments, customer, bumpIds, card, quote, origin };
    return chargeOrder(checkout, order, wish, now);
  });
}

/**
 * Where a request fails though a charge of the order was begun meanwhile, by itself or by another one at the same
 * moment, or the last one was paid, that charge tells the buyer more than the failure.
 */
async function unlessCharged(order: OrderRow, work: () => Promise<OrderRow>): Promise<OrderRow> {
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
 * Charges an order that is not paid once more, as it was ordered and at the price it was ordered at: an expired Pix or
 * boleto anew, a refused card rescued by Pix.
 *
 * @throws NOT_FOUND for an unknown token, an order that was never charged, or an offer that is not sold any more; a broken rule
 * as `placeOrder`, `shownTotalInCents` where the order would cost another price now.
 */
export async function renewOrder(
  token: string,
  { attempt, method }: OrderRenewal,
  now: Date,
  origin: ChargeOrigin = unknownOrigin,
): Promise<OrderRow> {
  const order = (await findOrder(token)) ?? fail("NOT_FOUND");
  const { documentType, document, total, bumpIds, couponCode } = order;
  if (!documentType || !document || total === null) return fail("NOT_FOUND");
  if (order.paidAt) return order;
  const checkout = (await findCheckout(order.offerSlug)) ?? fail("NOT_FOUND");
  checkMethod(checkout, method);
  const customer: Customer = {
    name: order.customerName,
    email: order.customerEmail,
    documentType,
    document,
    phone: order.customerPhone,
  };
  const wanted = { bumpIds, couponCode: couponCode ?? undefined, installments: 1 };
  return unlessCharged(order, async () => {
    const quote = await quoteFor(checkout, order, wanted, now);
    checkShown(quote, total);
    const wish = { attempt, method, installments: 1, customer, bumpIds, card: undefined, quote, origin };
    return chargeOrder(checkout, order, wish, now);
  });
}

async function quoteFor(
  checkout: Checkout,
  order: OrderRow,
  wanted: Parameters<typeof quoteOrder>[1],
  now: Date,
): Promise<Quote> {
  await expireLate(checkout.company, await findLastCharge(order), now);
  return quoteOrder(checkout, wanted, now, order.transactionId);
}

function checkMethod({ settings }: Checkout, method: NewOrder["method"]): void {
  if (!settings.methods.includes(method)) fail("method_not_offered");
}

/** @throws a broken rule: nobody is charged another price than they saw. */
function checkShown({ price }: Quote, shownTotalInCents: number): void {
  if (price.totalInCents === shownTotalInCents) return;
  fail("price_changed", { extra: { totalInCents: price.totalInCents } });
}

/** @throws document_invalid */
function customerOf({ name, email, phone, document: typed }: NewOrder): Customer {
  const document = plainDocument(typed);
  const documentType: DocumentType = document.length === 14 ? "cnpj" : "cpf";
  if (!isDocument(documentType, document)) return fail("document_invalid");
  return { name, email, documentType, document, ...(phone?.trim() ? { phone } : {}) };
}
