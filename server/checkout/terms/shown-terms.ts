import type { Checkout } from "../page/find-checkout";
import type { ShownTerms } from "./schemas";

/** Maximum number of units left that is displayed. */
const fewUnits = 10;
/** Time before the end of an offer at which the countdown appears. */
const countdownMs = 7 * 86_400_000;

/**
 * Returns the countdown and the units left for a checkout page. `left` is undefined if unlimited.
 */
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
