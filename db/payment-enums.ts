/** The enums of what follows a charge: its withdrawal, and payments made twice. */

/** `done` once the acquirer accepts no more money for the charge, or has no way to refuse it. */
export const withdrawalStatuses = ["requested", "done"] as const;

/** `open` is refunded automatically, `stuck` waits for its seller, `closed` has nothing left to refund. */
export const duplicateStatuses = ["open", "stuck", "closed"] as const;
