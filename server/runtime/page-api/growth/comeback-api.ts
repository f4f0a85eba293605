import { openReminderLink } from "../../../checkout/cart-recovery/open-link";
import { stopReminders } from "../../../checkout/cart-recovery/stop-reminders";
import { eraseTyped } from "../../../checkout/cart-recovery/typed-data";
import { addressOf, looking, remembering, seeOther, tooMany } from "../buyer-requests";
import { rememberComeback } from "../checkout-cookies";
import { notFound } from "../refusal";

/** `GET /back/{token}`: redirects from a reminder's link to the order or, after it was paid, to the purchase. */
export async function answerComeback(token: string, request: Request, now: Date): Promise<Response> {
  const { allowed, resetSeconds } = await looking.consume(addressOf(request));
  if (!allowed) return tooMany(request, resetSeconds);
  const comeback = await openReminderLink(token, now);
  return comeback ? seeOther(comeback.path, rememberComeback(comeback.slug, token)) : notFound(request);
}

/**
 * `POST /back/{token}/stop/now`: stops a company's reminders to an email address. Mail programs
 * also send it (RFC 8058), so only the token is checked; it allows nothing else.
 */
export async function answerStop(token: string, request: Request, now: Date): Promise<Response> {
  const { allowed, resetSeconds } = await remembering.consume(addressOf(request));
  if (!allowed) return tooMany(request, resetSeconds);
  if (!(await stopReminders(token, now))) return notFound(request);
  // Mail programs do not follow redirects.
  const isOneClick = (await request.text()).includes("List-Unsubscribe");
  return isOneClick ? new Response(null, { status: 200 }) : seeOther(`/back/${token}/stop?stopped=1`);
}

/** `POST /back/{token}/erase`: erases data entered with an email address that never ordered. */
export async function answerErasureOfTyped(token: string, request: Request, now: Date): Promise<Response> {
  const { allowed, resetSeconds } = await remembering.consume(addressOf(request));
  if (!allowed) return tooMany(request, resetSeconds);
  return (await eraseTyped(token, now)) ? seeOther(`/back/${token}/stop?erased=1`) : notFound(request);
}
