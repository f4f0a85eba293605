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
  /**
   * Time at which the refund was requested, if known. An earlier failure concerns another refund.
   */
  askedAt?: Date;
}

export interface RefundRequest extends RefundReference {
  /**
   * Pix key that receives a boleto's refund. Null if the refund goes to `account`, or if the
   * payment method has its own return path.
   */
  pixKey: string | null;
  account: BankAccount | null;
  /** Part of the platform's fee that is also refunded, in cents, if the acquirer splits charges. */
  feeInCents: number;
  now: Date;
}

/**
 * State of a refund. `pending`: in progress. `absent`: the acquirer does not know the key, possibly
 * because the request is still in transit (see `classifyAbsence`).
 */
export type RefundReport = { state: "absent" } | { state: "pending" | "done" | "refused"; amountInCents: number };

/**
 * Refund in a charge's report. `key` is our key, or the id chosen by another sender for a refund
 * that we did not request.
 */
export interface ReportedRefund {
  key: string;
  amountInCents: number;
  state: "pending" | "done" | "refused";
}
