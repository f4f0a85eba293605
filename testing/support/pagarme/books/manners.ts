/** The states of a recipient, in the API's words. */
export type RecipientStatus =
  | "registration"
  | "affiliation"
  | "active"
  | "refused"
  | "suspended"
  | "blocked"
  | "inactive";

export type WithdrawalStatus = "pending" | "processing" | "transferred" | "failed";

/** How an account behaves where the public texts leave it open, or where a test wants it so. */
export interface Manners {
  /** Whether refunds are done at once, or when the test says so. */
  refunds: "settled" | "pending";
  /** How a withdrawal's metadata is answered: as sent, as a list of its values, as null, or not at all. */
  withdrawalMetadata: "dictionary" | "array" | "null" | "absent";
  /** The state that a withdrawal is answered with, by its amount; and what happens to it later. */
  withdraw: (amountInCents: number) => WithdrawalPlan;
  /** Whether refunds show our caller's reference in the list of transactions, which the package does not have. */
  showsReferences: boolean;
  /** Whether `canceled_amount` counts a refund that is under way. */
  countsPendingRefunds: boolean;
  /** The state of a Pix charge that nobody paid in time. */
  expiredPix: "failed" | "canceled" | "pending";
  /**
   * What becomes of an order without a telephone, or without a card's billing address, at the account of a payment
   * service provider: its charge fails, as the documentation says, or the request is refused.
   */
  lacking: "failed" | "refused";
  /** The most entries of a page. */
  pageSize: number;
  /** Whether a page links the next one, which the package leaves open. */
  linksPages: boolean;
  /** How numbers are written: as digits, or otherwise where the official package reads the same. */
  numbers: "whole" | "fraction" | "exponent" | "text";
  /** How times are written, all in UTC. */
  times: "seconds" | "fraction" | "offset" | "local";
}

export interface WithdrawalPlan {
  status: WithdrawalStatus;
  /** The states that follow, each after so long since the order. */
  later?: readonly { afterMs: number; status: WithdrawalStatus }[];
}

export const usualManners: Manners = {
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
