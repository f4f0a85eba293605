import { findLastCharge } from "../checkout/charge-order";
import { previewOrder } from "../checkout/checkout-page";
import { findCheckout } from "../checkout/find-checkout";
import { findOrderState } from "../checkout/order-page";
import { faultOf, type OrderFault } from "../checkout/order-problem";
import { findOrder, type OrderRow, orderPathOf, rememberOrder } from "../checkout/orders";
import { placeOrder, renewOrder } from "../checkout/place-order";
import type { OrderAnswer } from "../checkout/schemas";
import { getCompany } from "../companies/companies";
import { createLimiter } from "../core/limiter";
import { reconcileTransaction } from "../payments/reconcile-transaction";
import { addressBehindNext, sessionCookie } from "./dashboard-auth";
import { refuseForeign } from "./dashboard-guard";
import { readContact, readOrder, readQuote, readRenewal } from "./order-form";
import { reportFault } from "./report-fault";

/**
 * Requests of one address in a minute: those that may charge, those that remember a buyer, and those that only look.
 * Brazilian carriers put hundreds of phones behind one address; a buyer who tries cards is stopped by their document.
 */
const placing = createLimiter("checkout", 120, 60);
const remembering = createLimiter("checkout-contact", 120, 60);
const looking = createLimiter("checkout-look", 600, 60);

const formType = "application/x-www-form-urlencoded";

/** The cookie that leads a reloaded or revisited checkout page back to the order that was begun on it. */
export const orderCookie = "order";
const orderCookieSeconds = 7 * 86_400;

export interface BuyerRequest {
  request: Request;
  locale: string;
  now: Date;
}

/**
 * `POST /c/{slug}/order`: takes the order of a checkout page's form. A page with JavaScript asks for JSON; without it,
 * the browser is sent on to the order's page, or back to the form with the name of the problem. Who bought the product
 * already is sent to the page that says so, and their browser still knows by which order.
 */
export async function answerOrder(slug: string, { request, locale, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const fields = await fieldsOf(request);
  const form = readOrder(fields, locale, earlierOf(request));
  const answer = await takeOrder(slug, form, { request, now });
  const order = fields.get("order") ?? "";
  const isBought = answer.problem === "bought";
  const cookie = isBought ? null : cookieOf(slug, order);
  const back = new URLSearchParams(isBought ? {} : { order, problem: answer.problem ?? "" });
  for (const name of ["coupon", "method"]) if (fields.get(name)) back.set(name, fields.get(name) ?? "");
  const href = answer.href ?? `/c/${slug}?${back}`;
  return wantsJson(request) ? json(isBought ? { ...answer, href } : answer, cookie) : seeOther(href, cookie);
}

/** The order that a browser placed on the page last, as its cookie says. */
function earlierOf({ headers }: Request): string | undefined {
  return new RegExp(`(?:^|; ?)${orderCookie}=([\\w-]{43})(?:;|$)`).exec(headers.get("cookie") ?? "")?.[1];
}

async function takeOrder(
  slug: string,
  form: ReturnType<typeof readOrder>,
  { request, now }: { request: Request; now: Date },
): Promise<OrderAnswer> {
  if (!form.input) return { outcome: "problem", problem: form.problem };
  try {
    return await answerOf(await placeOrder(slug, form.input, now));
  } catch (thrown) {
    return problemAnswer(report(thrown, request, "order"));
  }
}

async function answerOf(order: OrderRow): Promise<OrderAnswer> {
  const charge = await findLastCharge(order);
  const outcome = charge?.status === "refused" ? "refused" : "placed";
  const reason = charge?.refuseReason ?? null;
  return { outcome, href: orderPathOf(order.token), attempt: order.attempts, reason };
}

function problemAnswer({ problem, blockedUntil }: OrderFault): OrderAnswer {
  return { outcome: "problem", problem, blockedUntil };
}

/** `POST /c/{slug}/quote`: what the order would cost, as the page is about to show it. */
export async function answerQuote(slug: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, looking);
  if (refusal) return refusal;
  const form = readQuote(await fieldsOf(request));
  if (!form.input) return json({ outcome: "problem", problem: form.problem });
  try {
    const quote = await previewOrder(slug, form.input, now);
    return json(quote ? { outcome: "quoted", quote } : { outcome: "problem", problem: "gone" });
  } catch (thrown) {
    return json(problemAnswer(report(thrown, request, "quote")));
  }
}

/** `POST /c/{slug}/contact`: remembers who is about to buy. */
export async function answerContact(slug: string, { request, locale, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, remembering);
  if (refusal) return refusal;
  const form = readContact(await fieldsOf(request), locale);
  try {
    const checkout = form.input && (await findCheckout(slug));
    if (checkout && form.input) await rememberOrder(checkout, form.input, now);
    return json({ outcome: checkout ? "remembered" : "problem" });
  } catch (thrown) {
    return json(problemAnswer(report(thrown, request, "contact")));
  }
}

/** `POST /pay/{token}/renew`: another charge of an order that is not paid. */
export async function answerRenewal(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const form = readRenewal(await fieldsOf(request));
  if (!form.input) return seeOther(`${orderPathOf(token)}?problem=${form.problem}`);
  try {
    await renewOrder(token, form.input, now);
    return seeOther(orderPathOf(token));
  } catch (thrown) {
    return seeOther(`${orderPathOf(token)}?problem=${report(thrown, request, "renewal").problem}`);
  }
}

/** `POST /pay/{token}/check`: the buyer says they have paid, so the acquirer is asked now. */
export async function answerCheck(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, remembering);
  if (refusal) return refusal;
  try {
    const order = await findOrder(token);
    const charge = order && (await findLastCharge(order));
    if (charge) await reconcileTransaction(await getCompany(charge.companyId), charge, now);
  } catch (thrown) {
    report(thrown, request, "check");
  }
  return wantsJson(request) ? answerState(token, { request, now }) : seeOther(`${orderPathOf(token)}?checked=1`);
}

/** `GET /pay/{token}/state`: how the order stands, for a page that watches it. */
export async function answerState(
  token: string,
  { request, now }: Pick<BuyerRequest, "request" | "now">,
): Promise<Response> {
  const { allowed, resetSeconds } = await looking.consume(addressOf(request));
  if (!allowed) return tooMany(resetSeconds);
  const state = await findOrderState(token, now);
  return state ? json(state) : Response.json({ message: "Not found" }, { status: 404 });
}

/** The refusal of a request from elsewhere, or of too many; null to let it in (reliability, rule 16). */
async function refuse(request: Request, limiter: typeof placing): Promise<Response | null> {
  const foreign = refuseForeign(request, formType);
  if (foreign) return foreign;
  const { allowed, resetSeconds } = await limiter.consume(addressOf(request));
  return allowed ? null : tooMany(resetSeconds);
}

function tooMany(seconds: number): Response {
  const headers = { "retry-after": String(seconds), "cache-control": "no-store" };
  return Response.json({ outcome: "problem", problem: "busy" }, { status: 429, headers });
}

function addressOf(request: Request): string {
  return addressBehindNext(Object.fromEntries(request.headers));
}

/** What the browser sent; nothing of it is ever logged, as a card may be among it (reliability, rule 19). */
async function fieldsOf(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await request.text());
}

function report(thrown: unknown, request: Request, operation: string): OrderFault {
  const fault = faultOf(thrown);
  if (fault.isUnforeseen) reportFault(thrown, { operation: `checkout ${operation}`, method: request.method });
  return fault;
}

function wantsJson({ headers }: Request): boolean {
  return headers.get("accept")?.includes("application/json") ?? false;
}

function json(body: object, cookie: string | null = null): Response {
  return Response.json(body, { headers: { "cache-control": "no-store", ...(cookie ? { "set-cookie": cookie } : {}) } });
}

function seeOther(location: string, cookie: string | null = null): Response {
  const headers = { location, "cache-control": "no-store", ...(cookie ? { "set-cookie": cookie } : {}) };
  return new Response(null, { status: 303, headers });
}

function cookieOf(slug: string, token: string): string | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${orderCookie}=${token}; Path=/c/${slug}; Max-Age=${orderCookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
