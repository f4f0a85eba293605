import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { ChargeReference } from "./charge-port";

export interface RefundReference {
  key: string;
  charge: ChargeReference;
  amountInCents: number;
  /** Completed other refunds of the charge, in cents. An acquirer may report only the total (`oneRefundAtATime`). */
  doneInCents: number;
  /** When it was requested, if known. An earlier failure belongs to another refund. */
  askedAt?: Date;
}

export interface RefundRequest extends RefundReference {
  /** Target of a boleto's refund; null for methods with their own return path, and if `account` is the target. */
  pixKey: string | null;
  account: BankAccount | null;
  /** Part of the platform's fee that is refunded too, in cents, if the acquirer splits charges. */
  feeInCents: number;
  now: Date;
}

/**
 * State of a refund. `pending`: in progress. `absent`: unknown key, which includes a request in transit (see
 * `classifyAbsence`).
 */
export type RefundReport = { state: "absent" } | { state: "pending" | "done" | "refused"; amountInCents: number };

/**
 * A refund in a charge's report. `key` is the id chosen by its sender: our key, or another for a refund made elsewhere.
 */
export interface ReportedRefund {
  key: string;
  amountInCents: number;
  state: "pending" | "done" | "refused";
}
