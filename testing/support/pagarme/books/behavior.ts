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
  /**
   * `settled` completes refunds immediately. `pending` leaves them pending until the test completes
   * them.
   */
  refunds: "settled" | "pending";
  /** Format of a withdrawal's metadata in responses: as sent, as a list of its values, null, or absent. */
  withdrawalMetadata: "dictionary" | "array" | "null" | "absent";
  /** Returns the initial state of a withdrawal, which depends on its amount, and its later states. */
  withdraw: (amountInCents: number) => WithdrawalPlan;
  /**
   * True if the list of transactions includes the caller's reference of a refund. The official
   * package has no field for this reference.
   */
  showsReferences: boolean;
  /** True if `canceled_amount` includes pending refunds. */
  countsPendingRefunds: boolean;
  expiredPix: "failed" | "canceled" | "pending";
  /**
   * Outcome of an order that lacks a phone number or a card's billing address, for an account of a
   * payment service provider. Either the order's charge fails, as documented, or the request is
   * refused.
   */
  lacking: "failed" | "refused";
  pageSize: number;
  /** True if a page links to the next one. The official package does not specify this. */
  linksPages: boolean;
  /** Number format: digits, or another format that the official package parses to the same value. */
  numbers: "whole" | "fraction" | "exponent" | "text";
  /** Time format. All times are in UTC. */
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
