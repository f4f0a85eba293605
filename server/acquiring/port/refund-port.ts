import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { ChargeReference } from "./charge-port";

export interface RefundReference {
  key: string;
  charge: ChargeReference;
  amountInCents: number;
  /**
   * Total of the charge's other completed refunds, in cents, because an acquirer may report only
   * the total (`oneRefundAtATime`).
   */
  doneInCents: number;
  /** When the refund was requested, if known. An earlier failure concerns another refund. */
  askedAt?: Date;
}

export interface RefundRequest extends RefundReference {
  /** Pix key for a boleto's refund. Null for a refund to `account`, or to the payment's source. */
  pixKey: string | null;
  account: BankAccount | null;
  /** Part of the platform's fee that is also refunded, in cents, if the acquirer splits charges. */
  feeInCents: number;
  now: Date;
}

/**
 * `pending`: in progress. `absent`: the acquirer does not know the key, possibly because the
 * request is in transit (see `classifyAbsence`).
 */
export type RefundReport = { state: "absent" } | { state: "pending" | "done" | "refused"; amountInCents: number };

/** Refund in a charge's report. `key` is our key, or another sender's id for a refund that we did not request. */
export interface ReportedRefund {
  key: string;
  amountInCents: number;
  state: "pending" | "done" | "refused";
}
