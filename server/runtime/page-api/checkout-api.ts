import { getCompany } from "../../accounts/company/companies";
import type { ChargeOrigin } from "../../acquiring/port/charge-port";
import { recordReturn } from "../../checkout/cart-recovery/record-recovered";
import { findLastCharge } from "../../checkout/orders/charge-order";
import { findOrderState } from "../../checkout/orders/order-page";
import type { OrderFault } from "../../checkout/orders/order-problem";
import { findOrder, type OrderRow, orderPathOf, rememberOrder } from "../../checkout/orders/orders";
import { placeOrder, renewOrder } from "../../checkout/orders/place-order";
import { mailRefundLink } from "../../checkout/orders/refund-authority";
import {
  type Browser,
  deviceIdOf,
  findKnownDocument,
  resolveOrderToken,
} from "../../checkout/orders/resolve-order-token";
import { previewOrder } from "../../checkout/page/checkout-page";
import { findCheckout } from "../../checkout/page/find-checkout";
import { prefillKeyOf } from "../../checkout/page/prefill";
import type { OrderAnswer } from "../../checkout/page/visit-schemas";
import { findChargeState, findPageCharge } from "../../checkout/payment-pages/find-charge-page";
import { isChallenged } from "../../payments/charges/abandon-challenge";
import { reconcileTransaction } from "../../payments/charges/reconcile-transaction";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import {
  addressOf,
  type BuyerRequest,
  fieldsOf,
  json,
  looking,
  placing,
  refuse,
  remembering,
  report,
  seeOther,
  tooMany,
  wantsJson,
} from "./buyer-requests";
import { affiliateClicksOf, browserOf, comebackOf, rememberPlaced, rememberTap } from "./checkout-cookies";
import { readChoices, readContact, readOrder, readQuote, readRenewal } from "./order-form";
import { evictCheckout } from "./recent-checkouts";
import { notFound } from "./refusal";

/**
 * `POST /c/{slug}/order`, `POST /l/{slug}/order`: places an order. With JavaScript, responds with
 * JSON; otherwise redirects to the order's page, or back to the form with the name of the problem.
 * A buyer who already bought the product is redirected to a notice and keeps their order cookie.
 */
export async function answerOrder(
  slug: string,
  { request, locale, now }: BuyerRequest,
  root: CheckoutRoot = "/c",
): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const fields = await fieldsOf(request);
  const browser = browserOf(request);
  const form = readOrder(fields, locale, browser.placed?.token, request.headers.get("user-agent") ?? "");
  const { answer, token, prefill, kept } = await takeOrder(slug, form, { request, browser, now });
  // The page shown after a problem must be up to date.
  if (answer.problem) evictCheckout(slug);
  const isBought = answer.problem === "bought";
  // With JavaScript, the form keeps its fields without a cookie.
  const named = token ?? (wantsJson(request) || isBought ? null : kept);
  const cookies = named === null ? [] : [rememberPlaced(`${root}/${slug}`, named, fields.get("order") ?? "")];
  if (token !== null && fields.has("oneTap") && !isBought) cookies.push(rememberTap(token));
  const back = new URLSearchParams(
    isBought ? {} : { ...(prefill && { order: prefill }), problem: answer.problem ?? "" },
  );
  for (const [name, value] of readChoices(fields, isBought)) back.append(name, value);
  const href = answer.href ?? `${root}/${slug}?${back}`;
  return wantsJson(request) ? json(isBought ? { ...answer, href } : answer, cookies) : seeOther(href, cookies);
}

type CheckoutRoot = "/c" | "/l";

interface Taken {
  answer: OrderAnswer;
  /** Null if no order was placed. */
  token: string | null;
  /** Prefills the contact details of a stored but unplaced order. */
  prefill: string | null;
  /** Token of a stored but unplaced order, from which the next page reads the buyer's document and address. */
  kept: string | null;
}

const nothingKept = { token: null, prefill: null, kept: null } as const;

async function takeOrder(
  slug: string,
  form: ReturnType<typeof readOrder>,
  { request, browser, now }: { request: Request; browser: Browser; now: Date },
): Promise<Taken> {
  if (!form.input) return { answer: { outcome: "problem", problem: form.problem }, ...nothingKept };
  let opened: string | null = null;
  try {
    const document = form.input.document || (await findKnownDocument(slug, browser));
    if (!document) return { answer: { outcome: "problem", problem: "documentLength" }, ...nothingKept };
    const input = { ...form.input, document };
    const named = await resolveOrderToken(slug, input, browser, addressOf(request));
    opened = named.token;
    const order = await placeOrder(
      slug,
      { ...input, ...named, ...affiliateClicksOf(request), visit: browser.visit },
      now,
      buyerOrigin(request),
    );
    const comeback = comebackOf(request);
    // Only a statistic for the seller, so a failure must not fail the order.
    if (comeback !== null)
      await recordReturn(comeback, order, now).catch((thrown) => report(thrown, request, "return"));
    return { answer: await answerOf(order), ...nothingKept, token: order.token };
  } catch (thrown) {
    const fault = report(thrown, request, "order");
    const order = opened !== null && !fault.isUnforeseen ? await findOrder(opened) : null;
    return {
      answer: problemAnswer(fault),
      token: null,
      prefill: order ? prefillKeyOf(order) : null,
      // Without a visit cookie, the form may come from another person on the same network.
      kept: browser.visit && order ? order.token : null,
    };
  }
}

async function answerOf(order: OrderRow): Promise<OrderAnswer> {
  const charge = await findLastCharge(order);
  const outcome = charge?.status === "refused" ? "refused" : "placed";
  const reason = charge?.refuseReason ?? null;
  const { token, attempts: attempt } = order;
  // A challenge opens the issuer's page first, which redirects to the order's page.
  const href = (charge && isChallenged(charge) && charge.card?.challengeUrl) || orderPathOf(token);
  return { outcome, href, token, attempt, reason };
}

function problemAnswer({ isUnforeseen: _isUnforeseen, ...told }: OrderFault): OrderAnswer {
  return { outcome: "problem", ...told };
}

/** `POST /c/{slug}/quote`: prices the order for display. */
export async function answerQuote(slug: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, looking);
  if (refusal) return refusal;
  const form = readQuote(await fieldsOf(request));
  if (!form.input) return json({ outcome: "problem", problem: form.problem });
  try {
    const quote = await previewOrder(slug, form.input, browserOf(request), now);
    return json(quote ? { outcome: "quoted", quote } : { outcome: "problem", problem: "gone" });
  } catch (thrown) {
    return json(problemAnswer(report(thrown, request, "quote")));
  }
}

/** `POST /c/{slug}/contact`: stores a prospective buyer's contact details. */
export async function answerContact(slug: string, { request, locale, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, remembering);
  if (refusal) return refusal;
  const form = readContact(await fieldsOf(request), locale, request.headers.get("user-agent") ?? "");
  try {
    const checkout = form.input && (await findCheckout(slug, now));
    if (checkout && form.input) {
      const browser = browserOf(request);
      const { token } = await resolveOrderToken(slug, form.input, browser, addressOf(request));
      const contact = { ...form.input, token, ...affiliateClicksOf(request), visit: browser.visit };
      await rememberOrder(checkout, contact, now, addressOf(request));
    }
    return json({ outcome: checkout ? "remembered" : "problem" });
  } catch (thrown) {
    return json(problemAnswer(report(thrown, request, "contact")));
  }
}

/** `POST /pay/{token}/renew`: charges an unpaid order again. */
export async function answerRenewal(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const form = readRenewal(await fieldsOf(request));
  if (!form.input) return seeOther(`${orderPathOf(token)}?problem=${form.problem}`);
  try {
    await renewOrder(token, form.input, now, buyerOrigin(request));
    return seeOther(orderPathOf(token));
  } catch (thrown) {
    return seeOther(`${orderPathOf(token)}?problem=${report(thrown, request, "renewal").problem}`);
  }
}

/**
 * `POST /pay/{token}/refund-link`: emails the refund link to the address used at payment. A
 * receipt's link does not allow refunds.
 */
export async function answerRefundLink(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  try {
    await mailRefundLink(token, now);
    return seeOther(`${orderPathOf(token)}?mailed=1#refund`);
  } catch (thrown) {
    return seeOther(`${orderPathOf(token)}?problem=${report(thrown, request, "refund link").problem}`);
  }
}

/** `POST /pay/{token}/check`: reads the charge from the acquirer when the buyer reports a payment. */
export async function answerCheck(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, remembering);
  if (refusal) return refusal;
  try {
    const charge = await findPayCharge(token);
    if (charge) await reconcileTransaction(await getCompany(charge.companyId), charge, now);
  } catch (thrown) {
    report(thrown, request, "check");
  }
  return wantsJson(request) ? answerState(token, { request, now }) : seeOther(`${orderPathOf(token)}?checked=1`);
}

/**
 * `GET /pay/{token}/returned`: the return from the issuer's page. Ignores query parameters and
 * reads the charge from the acquirer, like `answerCheck`.
 */
export async function answerReturn(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const { allowed, resetSeconds } = await remembering.consume(addressOf(request));
  if (!allowed) return tooMany(request, resetSeconds);
  try {
    const charge = await findPayCharge(token);
    if (charge) await reconcileTransaction(await getCompany(charge.companyId), charge, now);
  } catch (thrown) {
    report(thrown, request, "return");
  }
  return seeOther(`${orderPathOf(token)}?checked=1`);
}

async function findPayCharge(token: string): Promise<TransactionRow | null> {
  const order = await findOrder(token);
  return order ? findLastCharge(order) : findPageCharge(token);
}

/** `GET /pay/{token}/state`, for polling. */
export async function answerState(
  token: string,
  { request, now }: Pick<BuyerRequest, "request" | "now">,
): Promise<Response> {
  const { allowed, resetSeconds } = await looking.consume(addressOf(request));
  if (!allowed) return tooMany(request, resetSeconds);
  const state = (await findChargeState(token, now)) ?? (await findOrderState(token, now));
  return state ? json(state) : notFound(request);
}

function buyerOrigin(request: Request): ChargeOrigin {
  return { buyerIp: addressOf(request), serverIp: null, deviceId: deviceIdOf(browserOf(request)) };
}
