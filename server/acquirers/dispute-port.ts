import type { ChargebackStatus, DisputeKind } from "@/db/dispute-enums";

/** An acquirer's report of one dispute of a charge. */
export interface DisputeReport {
  /** The acquirer's id of the dispute: the same in every report, unique per charge. */
  key: string;
  kind: DisputeKind;
  state: ChargebackStatus;
  /** The disputed amount in cents; null for all that is left of the charge. */
  amountInCents: number | null;
  /** In the acquirer's words; empty if it gives no reason. */
  reason: string;
  /** The deadline for a defence; null if unknown. */
  deadlineAt: Date | null;
}
