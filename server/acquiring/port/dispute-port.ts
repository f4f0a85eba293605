import type { ChargebackStatus, DisputeKind } from "@/db/schema/acquiring-enums";

export interface DisputeReport {
  /** The acquirer's id of the dispute: stable across reports and unique per charge. */
  key: string;
  kind: DisputeKind;
  state: ChargebackStatus;
  /**
   * The acquirer does not report the end of disputes, so `state` was inferred from the charge, which may lag. It takes
   * effect once a later report agrees.
   */
  isInferred?: boolean;
  /** Disputed amount in cents; null for everything left of the charge. */
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
  /** False if the list may be incomplete; a missing charge then proves nothing. */
  isWhole: boolean;
}

/** Lists the disputed charges of a whole account, which companies may share. */
export interface DisputeOperations<Connection, Answer> {
  list: (connection: Connection, query: DisputedQuery) => Promise<Answer>;
}
