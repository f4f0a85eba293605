export type RecipientStatus =
  | "registration"
  | "affiliation"
  | "active"
  | "refused"
  | "suspended"
  | "blocked"
  | "inactive";

export type WithdrawalStatus = "pending" | "processing" | "transferred" | "failed";

export interface Behavior {
  /** `settled` completes refunds immediately; `pending` leaves them to the test. */
  refunds: "settled" | "pending";
  /** Metadata of withdrawals in responses: as sent, as a list of its values, null, or absent. */
  withdrawalMetadata: "dictionary" | "array" | "null" | "absent";
  /** States of a withdrawal, which depend on its amount. */
  withdraw: (amountInCents: number) => WithdrawalPlan;
  /**
   * The list of transactions includes the caller's reference of a refund, for which the official
   * package has no field.
   */
  showsReferences: boolean;
  /** `canceled_amount` includes pending refunds. */
  countsPendingRefunds: boolean;
  expiredPix: "failed" | "canceled" | "pending";
  /**
   * Order without a phone number or a card's billing address, for a payment service provider's
   * account: its charge fails, as documented, or the request is refused.
   */
  lacking: "failed" | "refused";
  pageSize: number;
  /** A page links to the next one, which the official package does not specify. */
  linksPages: boolean;
  /** Digits, or another format that the official package parses to the same value. */
  numbers: "whole" | "fraction" | "exponent" | "text";
  /** All times are in UTC. */
  times: "seconds" | "fraction" | "offset" | "local";
}

export interface WithdrawalPlan {
  status: WithdrawalStatus;
  later?: readonly { afterMs: number; status: WithdrawalStatus }[];
}

export const usualBehavior: Behavior = {
  refunds: "settled",
  withdrawalMetadata: "dictionary",
  withdraw: () => ({ status: "pending", later: [{ afterMs: 3_600_000, status: "transferred" }] }),
  showsReferences: false,
  countsPendingRefunds: false,
  expiredPix: "failed",
  lacking: "failed",
  pageSize: 100,
  linksPages: true,
  numbers: "whole",
  times: "seconds",
};
