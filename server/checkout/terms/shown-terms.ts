import type { Checkout } from "../page/find-checkout";
import type { ShownTerms } from "./schemas";

/** If more units than this are left, their number is not shown. */
const fewUnits = 10;
/** The countdown is shown for this long before the end. */
const countdownMs = 7 * 86_400_000;

/** Returns the end of an offer and the units left, as shown on a checkout page. `left` is undefined without a limit. */
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
