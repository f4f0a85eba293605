import { addressLimits } from "@/db/schema/customers-shapes";
import { nowIn } from "../../accounts/company/company-clock";
import { listPurchases } from "../../buyers/account/list-purchases";
import { getOwnCharge, type Owner } from "../../buyers/account/own-charges";
import { getOwn, listOwnSubscriptions } from "../../buyers/account/own-subscriptions";
import { readPurchase } from "../../buyers/account/purchase-page";
import type {
  PurchaseList,
  PurchasePage,
  ShopData,
  SubscriptionItem,
  SubscriptionPage,
} from "../../buyers/account/schemas";
import { correctAddress, listShopData } from "../../buyers/account/shop-data";
import { readOwnSubscription } from "../../buyers/account/subscription-page";
import { isPurchaser } from "../../checkout/orders/purchase-email";
import type { CodeStep, OrderProblem } from "../../checkout/orders/schemas";
import {
  changeCardAsBuyer,
  leaveAsBuyer,
  type OwnSubscription,
  pauseAsBuyer,
  resumeAsBuyer,
} from "../../checkout/subscribers/as-buyer";
import { fail, findFailure } from "../../core/failures/failure";
import { Address } from "../../customers/customers/schemas";
import { listBought } from "../../customers/people/buyer-index";
import { recordLeavingReason, staySubscribed } from "../../subscriptions/subscriber-changes/stay-subscribed";
import {
  addressOf,
  type BuyerRequest,
  fieldsOf,
  json,
  placing,
  refuse,
  report,
  seeOther,
  wantsJson,
} from "./buyer-requests";
import { readCard, readWhy } from "./order-form";
import { actOnMoney, codeStepOf, problemOf, refundActions } from "./refund-api";
import { notFound } from "./refusal";
import { personOf } from "./students-of";

export interface ForPerson<Data> {
  email: string;
  /** Null if missing, or another person's. */
  data: Data | null;
}

/** Returns the signed-in person with their purchases; null without a session (docs/domains/buyers.md). */
async function ownerOf(headers: Headers, now: Date): Promise<Owner | null> {
  const person = await personOf(headers, now);
  return person && { email: person.email, bought: await listBought(person.email) };
}

async function readFor<Data>(
  headers: Headers,
  read: (owner: Owner, now: Date) => Promise<Data>,
): Promise<ForPerson<Data> | null> {
  const now = new Date();
  const owner = await ownerOf(headers, now);
  if (!owner) return null;
  try {
    return { email: owner.email, data: await read(owner, now) };
  } catch (thrown) {
    if (findFailure(thrown)?.code !== "NOT_FOUND") throw thrown;
    return { email: owner.email, data: null };
  }
}

/** Like the other functions in this file, returns null without a session. */
export function readPurchases(headers: Headers, page: number): Promise<ForPerson<PurchaseList> | null> {
  return readFor(headers, (owner, now) => listPurchases(owner, page, now));
}

export function readOwnPurchase(
  headers: Headers,
  id: string,
  wish: string | null = null,
): Promise<ForPerson<PurchasePage & { code: CodeStep | null }> | null> {
  return readFor(headers, async (owner, now) => ({
    ...(await readPurchase(owner, id, now)),
    code: wish === null ? null : codeStepOf(await getOwnCharge(owner, id), wish),
  }));
}

export function readSubscriptions(headers: Headers): Promise<ForPerson<SubscriptionItem[]> | null> {
  return readFor(headers, (owner, now) => listOwnSubscriptions(owner, now));
}

export function readSubscriptionOf(headers: Headers, id: string): Promise<ForPerson<SubscriptionPage> | null> {
  return readFor(headers, (owner, now) => readOwnSubscription(owner, id, now));
}

export function readShopData(headers: Headers): Promise<ForPerson<ShopData[]> | null> {
  return readFor(headers, (owner) => listShopData(owner));
}

export const subscriptionActions = ["cancel", "stay", "why", "pause", "resume", "card"] as const;

/**
 * `POST /account/purchases/{id}/{action}`. If a member corrected the purchase's email address, the
 * purchase can be refunded only by the seller or through the refund link sent to the address used
 * at payment.
 */
export async function answerPurchase(
  { id, action }: { id: string; action: string },
  { request, now }: BuyerRequest,
): Promise<Response> {
  const path = `/account/purchases/${id}`;
  const known = refundActions.find((each) => each === action);
  if (!known) return notFound(request);
  const fields = await fieldsOf(request);
  const work = async (owner: Owner) => {
    const charge = await getOwnCharge(owner, id);
    if (!(await isPurchaser(charge, owner.email))) return fail("NOT_FOUND");
    return `${path}?${await actOnMoney(charge, known, fields, await nowIn(charge.companyId, now))}`;
  };
  return act(request, { path, now }, work, (problem) => `${path}?${problemOf(fields, problem)}`);
}

export async function answerSubscription(
  { id, action }: { id: string; action: string },
  { request, now }: BuyerRequest,
): Promise<Response> {
  const path = `/account/subscriptions/${id}`;
  const known = subscriptionActions.find((each) => each === action);
  if (!known) return notFound(request);
  if (known === "card") return answerCard(id, path, { request, now });
  return act(request, { path, now }, async (owner) => {
    const own = await getOwn(owner, id);
    await actOn(own, known, await fieldsOf(request), await nowIn(own.companyId, now));
    return `${path}?done=${known}`;
  });
}

async function actOn(
  own: OwnSubscription,
  action: Exclude<(typeof subscriptionActions)[number], "card">,
  fields: URLSearchParams,
  now: Date,
): Promise<void> {
  const { companyId, id } = own;
  if (action === "cancel") await leaveAsBuyer(own, now);
  if (action === "stay") await staySubscribed(companyId, id, now);
  if (action === "resume") await resumeAsBuyer(own, now);
  if (action === "pause") await pauseAsBuyer(own, Number(fields.get("periods")), now);
  const why = readWhy(fields);
  if (action === "why" && why) await recordLeavingReason(companyId, id, why, now);
}

/** With JavaScript, responds with JSON, so that the page keeps the entered card. */
async function answerCard(
  id: string,
  path: string,
  { request, now }: Pick<BuyerRequest, "request" | "now">,
): Promise<Response> {
  const address = addressOf(request);
  const answer = await act(request, { path, now }, async (owner) => {
    const own = await getOwn(owner, id);
    const form = readCard(await fieldsOf(request));
    if (!form.input) return problemPath(path, form.problem);
    const at = { address, now: await nowIn(own.companyId, now) };
    const { isPaidUp, isCharged } = await changeCardAsBuyer(own, form.input, at);
    if (!isPaidUp) return problemPath(path, "cardRefused");
    return `${path}?done=${isCharged ? "cardPaid" : "card"}`;
  });
  if (!wantsJson(request) || answer.status !== 303) return answer;
  const said = new URL(answer.headers.get("location") ?? "", request.url).searchParams;
  const problem = said.get("problem");
  const isCharged = said.get("done") === "cardPaid";
  return json(problem ? { outcome: "problem", problem } : { outcome: "changed", isCharged });
}

export async function answerAddress({ request, now }: BuyerRequest): Promise<Response> {
  const path = "/account/data";
  return act(request, { path, now }, async (owner) => {
    const fields = await fieldsOf(request);
    const parts = Object.keys(addressLimits).map((part) => [part, (fields.get(part) ?? "").trim()]);
    const address = Address.safeParse(Object.fromEntries(parts));
    if (!address.success) return problemPath(path, "failed");
    const [companyId, customerId] = [fields.get("shop") ?? "", fields.get("customer") ?? ""];
    await correctAddress(owner, { companyId, customerId, address: address.data }, await nowIn(companyId, now));
    return `${path}?done=address`;
  });
}

/**
 * Runs an action for a signed-in person and redirects to the page; without a session, redirects to
 * the sign-in page.
 */
async function act(
  request: Request,
  { path, now }: { path: string; now: Date },
  work: (owner: Owner) => Promise<string>,
  pathOf = (problem: OrderProblem) => problemPath(path, problem),
): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const owner = await ownerOf(request.headers, now);
  if (!owner) return seeOther(`/account/sign-in?returnTo=${encodeURIComponent(path)}`);
  try {
    return seeOther(await work(owner));
  } catch (thrown) {
    if (findFailure(thrown)?.code === "NOT_FOUND") return notFound(request);
    return seeOther(pathOf(report(thrown, request, "account").problem));
  }
}

function problemPath(path: string, problem: OrderProblem): string {
  return `${path}?problem=${problem}`;
}
