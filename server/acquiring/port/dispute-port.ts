import type { ChargebackStatus, DisputeKind } from "@/db/schema/acquiring-enums";

/** An acquirer's report of one dispute of a charge. */
export interface DisputeReport {
  /** The acquirer's id of the dispute: the same in every report, unique per charge. */
  key: string;
  kind: DisputeKind;
  state: ChargebackStatus;
  /**
   * The acquirer has no word for the end of a dispute: `state` was concluded from the charge's own state, which may lag.
   * It counts once a later report agrees.
   */
  isInferred?: boolean;
  /** The disputed amount in cents; null for all that is left of the charge. */
  amountInCents: number | null;
  /** In the acquirer's words; empty if it gives no reason. */
  reason: string;
  /** The deadline for a defence; null if unknown. */
  deadlineAt: Date | null;
}

/** The card charges created in a period, its ends included. */
export interface DisputedQuery {
  from: Date;
  to: Date;
}

export interface DisputedCharges {
  /** Our keys of the charges that are disputed now. */
  keys: string[];
  /** Whether these are all: what is missing in part of a list says nothing. */
  isWhole: boolean;
}

/** An acquirer's list of disputed charges: of the whole account, which companies may share. */
export interface DisputeOperations<Connection, Answer> {
  list: (connection: Connection, query: DisputedQuery) => Promise<Answer>;
}
