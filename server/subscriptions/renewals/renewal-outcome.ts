/**
 * `unsent`: the charge never reached the acquirer, so the card did not fail. The renewal is retried
 * immediately, from the third time on hourly.
 */
export type RenewalOutcome = "renewed" | "failed" | "canceled" | "unsent" | "pending";

/**
 * `notDue`: nothing was due or another charge is in progress. `held`: the latest paid charge blocks
 * the cycle, no connection accepts the charge, or the installation is on hold.
 */
export type Renewal = RenewalOutcome | "notDue" | "held";
