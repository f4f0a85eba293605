import type { ChargebackStatus, DisputeKind } from "@/db/schema/acquiring-enums";

export interface DisputeReport {
  /** The acquirer's id of the dispute. Stable across reports and unique per charge. */
  key: string;
  kind: DisputeKind;
  state: ChargebackStatus;
  /**
   * True if the acquirer does not report how disputes end, so that `state` was inferred from the
   * charge, which may lag. A later report must confirm it.
   */
  isInferred?: boolean;
  /** In cents. Null for the charge's full remaining amount. */
  amountInCents: number | null;
  reason: string;
  deadlineAt: Date | null;
}

export interface DisputedQuery {
  from: Date;
  to: Date;
}

export interface DisputedCharges {
  keys: string[];
  /** False if the list may be incomplete, so that a missing charge may still be disputed. */
  isWhole: boolean;
}

/** Lists the disputed charges of a whole account, which several companies may share. */
export interface DisputeOperations<Connection, Answer> {
  list: (connection: Connection, query: DisputedQuery) => Promise<Answer>;
}
