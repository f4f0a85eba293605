/** State of an anticipation (docs/decisions.md 12). A quote that nobody takes stays `quoted` until it is deleted. */
export const anticipationStatuses = ["quoted", "sent", "completed", "refused"] as const;
export type AnticipationStatus = (typeof anticipationStatuses)[number];

/** Why an anticipation was refused. `not_sent`: it never reached the acquirer. */
export const anticipationFailures = ["refused_by_acquirer", "not_sent"] as const;
export type AnticipationFailure = (typeof anticipationFailures)[number];
