/** Why an order was left, each with a sequence of reminders of its own. */
export const recoveryCauses = ["left_checkout", "pix_unpaid", "card_refused", "boleto_overdue"] as const;
export type RecoveryCause = (typeof recoveryCauses)[number];

/**
 * Why the reminders of an order ended: the product was bought, all steps were sent, the buyer wants none, the sequence,
 * offer or product is off, another order of the same buyer is being reminded, or the mail could not be delivered.
 */
export const recoveryEnds = ["bought", "sent", "stopped", "off", "elsewhere", "undelivered"] as const;
export type RecoveryEnd = (typeof recoveryEnds)[number];

/** How a sale was recovered: its buyer came through a reminder's link, or bought within a week after a reminder. */
export const recoveryWays = ["link", "mail"] as const;
export type RecoveryWay = (typeof recoveryWays)[number];
