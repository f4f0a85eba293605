import type { PayoutFailure, PixKeyType } from "@/db/payout-enums";
import type { BankAccount } from "@/db/shapes";

/** A payout, by our own deterministic key. */
export interface PayoutReference {
  key: string;
}

export interface PayoutRequest extends PayoutReference {
  amountInCents: number;
  /** Exactly one of a Pix key, with its kind, and a bank account. */
  pixKeyType: PixKeyType | null;
  pixKey: string | null;
  account: BankAccount | null;
  description: string;
  now: Date;
}

/**
 * The acquirer's report of a payout. `absent` is an unknown key, which is also its report of a payout in transit (see
 * `weighAbsence`). A returned one was completed before.
 */
export type PayoutReport =
  | { state: "absent" }
  | { state: "pending"; amountInCents: number }
  | { state: "completed" | "returned"; amountInCents: number; endToEndId: string | null }
  | { state: "refused"; amountInCents: number; reason: PayoutFailure };

/** How an acquirer sends money to its seller's own account. */
export interface PayoutOperations<Connection, Answer> {
  /** Sends money. The caller calls it at most once for a key, because some banks would pay it twice. */
  send: (connection: Connection, request: PayoutRequest) => Promise<Answer>;
  /** Reads the state of a payout at `now`. */
  read: (connection: Connection, payout: PayoutReference, now: Date) => Promise<Answer>;
}
