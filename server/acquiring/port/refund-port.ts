import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { ChargeReference } from "./charge-port";

/** A refund of a charge, by our own deterministic key. */
export interface RefundReference {
  key: string;
  charge: ChargeReference;
  amountInCents: number;
  /** The charge's other refunds that are done, in cents: an acquirer may tell only the sum of all (`oneRefundAtATime`). */
  doneInCents: number;
  /** When it was asked for, if known: what failed before that was another refund. */
  askedAt?: Date;
}

export interface RefundRequest extends RefundReference {
  /** Target of a boleto's refund; null for methods with their own return path, and where `account` is the target. */
  pixKey: string | null;
  account: BankAccount | null;
  /** What of the platform's fee goes back with it, in cents, where the acquirer shares it out. */
  feeInCents: number;
  now: Date;
}

/**
 * The acquirer's report of a refund: `pending` is under way, `absent` is an unknown key. A request in transit looks
 * absent too (see `weighAbsence`).
 */
export type RefundReport = { state: "absent" } | { state: "pending" | "done" | "refused"; amountInCents: number };

/** A refund as a charge's report tells it, by the id that its sender chose: our key, or another for one made elsewhere. */
export interface ReportedRefund {
  key: string;
  amountInCents: number;
  state: "pending" | "done" | "refused";
}
