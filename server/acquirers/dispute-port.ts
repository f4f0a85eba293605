import type { ChargebackStatus, DisputeKind } from "@/db/enums";

/** The acquirer's report of one dispute of a charge. */
export interface DisputeReport {
  /** The acquirer's id of it, the same in every report and unique in its charge. */
  key: string;
  kind: DisputeKind;
  state: ChargebackStatus;
  /** The most it takes, in cents; null for all that is left of the charge. */
  amountInCents: number | null;
  /** In the acquirer's words; empty where it gives none. */
  reason: string;
  /** Until when it takes a defence; null where it does not say. */
  deadlineAt: Date | null;
}
