import { openComeback } from "../../../checkout/cart-recovery/open-link";
import { stopReminders } from "../../../checkout/cart-recovery/stop-reminders";
import { addressOf, looking, remembering, seeOther, tooMany } from "../buyer-requests";
import { rememberComeback } from "../checkout-cookies";

const missing = () => new Response(null, { status: 404, headers: { "cache-control": "no-store" } });

/** `GET /back/{token}`: the link of a reminder leads the buyer back to the order, or to what they bought. */
export async function answerComeback(token: string, request: Request, now: Date): Promise<Response | null> {
  const { allowed, resetSeconds } = await looking.consume(addressOf(request));
  if (!allowed) return tooMany(resetSeconds);
  const comeback = await openComeback(token, now);
  return comeback && seeOther(comeback.path, rememberComeback(comeback.slug, token));
}

/**
 * `POST /back/{token}/stop/now`: ends a company's reminders to an address. Mail programs send this too (RFC 8058), from
 * no page of ours: the token alone decides, and the worst that a stranger with it can do is to send no mails.
 */
export async function answerStop(token: string, request: Request, now: Date): Promise<Response> {
  const { allowed, resetSeconds } = await remembering.consume(addressOf(request));
  if (!allowed) return tooMany(resetSeconds);
  if (!(await stopReminders(token, now))) return missing();
  // A mail program follows no redirect.
  const isOneClick = (await request.text()).includes("List-Unsubscribe");
  return isOneClick ? new Response(null, { status: 200 }) : seeOther(`/back/${token}/stop?stopped=1`);
}
