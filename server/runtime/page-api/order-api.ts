import { orderPathOf } from "../../checkout/orders/orders";
import type { OrderProblem } from "../../checkout/orders/schemas";
import {
  cancelBySubscriber,
  changeCardBySubscriber,
  checkMoveToPix,
  moveToPixBySubscriber,
  recordReasonBySubscriber,
  stayBySubscriber,
} from "../../checkout/subscribers/order-subscription";
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

/** `POST /pay/{token}/cancel`: cancels the subscription. Nothing is charged after the response. */
export async function answerCancellation(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  return backTo(token, await problemOf(request, "cancellation", () => cancelBySubscriber(token, now)));
}

/**
 * `POST /pay/{token}/card`: changes the subscription's card. With JavaScript, responds with JSON,
 * so that the page keeps the entered card; without it, a rejected card must be entered again.
 */
export async function answerCardChange(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const form = readCard(await fieldsOf(request));
  const address = addressOf(request);
  let problem = form.problem;
  let isCharged = false;
  if (form.input) {
    const { input } = form;
    let isPaidUp = true;
    problem = await problemOf(request, "card change", async () => {
      ({ isPaidUp, isCharged } = await changeCardBySubscriber(token, input, { address, now }));
    });
    if (!isPaidUp) problem = "cardRefused";
  }
  if (wantsJson(request)) return json(problem ? { outcome: "problem", problem } : { outcome: "changed", isCharged });
  return backTo(token, problem, isCharged ? "?changed=paid" : "?changed=1");
}

/**
 * `POST /pay/{token}/pix`: moves the subscription to Pix Automático, and the page then shows the
 * code to authorize. With `check`, reads the authorization's state from the bank.
 */
export async function answerMoveToPix(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  if (!(await fieldsOf(request)).has("check")) {
    const problem = await problemOf(request, "move to Pix Automático", () => moveToPixBySubscriber(token, now));
    return backTo(token, problem, "?moving=1#subscription");
  }
  const problem = await problemOf(request, "check of an authorisation", () => checkMoveToPix(token, now));
  return backTo(token, problem, "?moving=checked#subscription");
}

/** `POST /pay/{token}/stay`: revokes the cancellation. */
export async function answerStay(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  return backTo(token, await problemOf(request, "stay", () => stayBySubscriber(token, now)));
}

/** `POST /pay/{token}/why`: stores the subscriber's reason for canceling. */
export async function answerWhy(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const why = readWhy(await fieldsOf(request));
  return backTo(token, why && (await problemOf(request, "why", () => recordReasonBySubscriber(token, why, now))));
}

async function problemOf(
  request: Request,
  operation: string,
  work: () => Promise<unknown>,
): Promise<OrderProblem | null> {
  try {
    await work();
    return null;
  } catch (thrown) {
    return report(thrown, request, operation).problem;
  }
}

function backTo(token: string, problem: OrderProblem | null, done = ""): Response {
  return seeOther(`${orderPathOf(token)}${problem ? `?problem=${problem}` : done}`);
}
