import type { Checkout } from "../page/find-checkout";
import type { ShownTerms } from "./schemas";

/** More units than these are not scarce. */
const fewUnits = 10;
/** A countdown starts this long before the end. */
const countdownMs = 7 * 86_400_000;

/** What a checkout page says of an offer's end and of the units left; `left` is undefined without a limit. */
export function shownTerms(
  { endsAt, hasCountdown }: Pick<Checkout["offer"], "endsAt" | "hasCountdown">,
  left: number | undefined,
  now: Date,
): ShownTerms {
  const endsInMs = endsAt ? endsAt.getTime() - now.getTime() : 0;
  const isShown = endsAt !== null && hasCountdown && endsInMs <= countdownMs;
  return {
    endsAt: isShown ? endsAt.toISOString() : null,
    endsInMs: isShown ? endsInMs : 0,
    unitsLeft: left !== undefined && left <= fewUnits ? left : null,
  };
}
