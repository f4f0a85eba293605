import { orderPathOf } from "../../../checkout/orders/orders";
import { deviceIdOf } from "../../../checkout/orders/resolve-order-token";
import { acceptStep } from "../../../checkout/upsells/accept-step";
import { declineStep } from "../../../checkout/upsells/decline-step";
import { findUpsellPage } from "../../../checkout/upsells/find-upsell-page";
import { giveAddress } from "../../../checkout/upsells/give-address";
import { UpsellAcceptance, UpsellChoice, type UpsellPage } from "../../../checkout/upsells/schemas";
import { fail } from "../../../core/failures/failure";
import { addressOf, type BuyerRequest, fieldsOf, placing, refuse, report, seeOther } from "../buyer-requests";
import { browserOf, mayTap } from "../checkout-cookies";
import { nowBehind } from "../clock/company-now";
import { readAddress } from "../order-form";

/** Returns the upsells of an order's page, or null. Only the browser that sent the card can pay with it. */
export async function readUpsellPage(token: string, headers: Headers): Promise<UpsellPage | null> {
  return findUpsellPage(token, await nowBehind(token, new Date()), (paid) => mayTap(headers, paid));
}

/**
 * `POST /pay/{token}/upsell`: accepts or declines an upsell, or stores its address, depending on the button. Redirects
 * to the new order's page if accepted, otherwise to the page of the upsells.
 */
export async function answerUpsell(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const fields = await fieldsOf(request);
  const choice = { step: Number(fields.get("step")), kind: fields.get("kind") };
  const taken = UpsellAcceptance.safeParse({
    ...choice,
    method: fields.get("answer"),
    shownInCents: Number(fields.get("shown") ?? Number.NaN),
  });
  const addressed = fields.get("answer") === "address" ? UpsellChoice.safeParse(choice) : null;
  const declined = fields.get("answer") === "no" ? UpsellChoice.safeParse(choice) : null;
  try {
    if (taken.success) {
      if (taken.data.method === "credit_card" && !mayTap(request.headers, token)) return fail("card_token_invalid");
      const origin = { buyerIp: addressOf(request), serverIp: null, deviceId: deviceIdOf(browserOf(request)) };
      const order = await acceptStep(token, taken.data, now, origin);
      return seeOther(orderPathOf(order.token));
    }
    if (addressed?.success) {
      const form = readAddress(fields);
      if (!form.input) return seeOther(`${orderPathOf(token)}?problem=${form.problem}`);
      await giveAddress(token, addressed.data, form.input.delivery, now);
    }
    if (declined?.success) await declineStep(token, declined.data, now);
    return seeOther(orderPathOf(token));
  } catch (thrown) {
    return seeOther(`${orderPathOf(token)}?problem=${report(thrown, request, "upsell").problem}`);
  }
}
