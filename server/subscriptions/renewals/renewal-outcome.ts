/**
 * Outcome of a renewal: `unsent` when it never reached the acquirer, which does not count as a failure of the card; it
 * is retried at once, and hourly from the third time on.
 */
export type RenewalOutcome = "renewed" | "failed" | "canceled" | "unsent" | "pending";

/**
 * Result of one renewal: `notDue` if nothing was due or another charge is under way; `held` if the latest paid charge
 * does not allow charging the cycle, no connection takes it, or the installation is on hold.
 */
export type Renewal = RenewalOutcome | "notDue" | "held";
