import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { ChargeReference } from "./charge-port";

export interface RefundReference {
  key: string;
  charge: ChargeReference;
  amountInCents: number;
  /**
   * Total of the charge's other completed refunds, in cents. Needed because an acquirer may report only the total
   * (`oneRefundAtATime`).
   */
  doneInCents: number;
  /** When the refund was requested, if known. A failure before this time belongs to another refund. */
  askedAt?: Date;
}

export interface RefundRequest extends RefundReference {
  /**
   * Pix key that receives a boleto's refund. Null if the method has its own return path or the refund goes to
   * `account`.
   */
  pixKey: string | null;
  account: BankAccount | null;
  /** Part of the platform's fee that is also refunded, in cents, if the acquirer splits charges. */
  feeInCents: number;
  now: Date;
}

/**
 * State of a refund. `pending`: in progress. `absent`: the key is unknown, possibly because the request is in transit
 * (see `classifyAbsence`).
 */
export type RefundReport = { state: "absent" } | { state: "pending" | "done" | "refused"; amountInCents: number };

/**
 * A refund in a charge's report. `key` is the id chosen by the sender of the refund: our key, or another id for a
 * refund that was not requested by us.
 */
export interface ReportedRefund {
  key: string;
  amountInCents: number;
  state: "pending" | "done" | "refused";
}
