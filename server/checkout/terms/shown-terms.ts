import type { Checkout } from "../page/find-checkout";
import type { ShownTerms } from "./schemas";

/** More units than this are not displayed. */
const fewUnits = 10;
/** Remaining time of an offer at which the countdown appears. */
const countdownMs = 7 * 86_400_000;

/** `left` is undefined if unlimited. */
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
