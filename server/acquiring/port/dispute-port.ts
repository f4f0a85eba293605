import type { ChargebackStatus, DisputeKind } from "@/db/schema/acquiring-enums";

export interface DisputeReport {
  /** Id of the dispute at the acquirer. It is stable across reports and unique per charge. */
  key: string;
  kind: DisputeKind;
  state: ChargebackStatus;
  /**
   * True if the acquirer does not report how disputes end, so `state` was inferred from the charge, which may lag. The
   * state takes effect once a later report confirms it.
   */
  isInferred?: boolean;
  /** Disputed amount in cents. Null means the full remaining amount of the charge. */
  amountInCents: number | null;
  reason: string;
  /** Deadline for a defense; null if unknown. */
  deadlineAt: Date | null;
}

export interface DisputedQuery {
  from: Date;
  to: Date;
}

export interface DisputedCharges {
  keys: string[];
  /**
   * False if the list may be incomplete. It then does not prove that a missing charge is
   * undisputed.
   */
  isWhole: boolean;
}

/**
 * Operations that list the disputed charges of a whole account, which several companies may share.
 */
export interface DisputeOperations<Connection, Answer> {
  list: (connection: Connection, query: DisputedQuery) => Promise<Answer>;
}
