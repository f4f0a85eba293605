import type { PayoutFailure, PixKeyType } from "@/db/payout-enums";
import type { BankAccount } from "@/db/shapes";

/** Identifies a payout by our own deterministic key. */
export interface PayoutReference {
  key: string;
}

export interface PayoutRequest extends PayoutReference {
  amountInCents: number;
  /** Either a Pix key with its type, or a bank account. */
  pixKeyType: PixKeyType | null;
  pixKey: string | null;
  account: BankAccount | null;
  description: string;
  now: Date;
}

/**
 * An acquirer's report of a payout. `absent`: the acquirer does not know the key, perhaps because the payout is still
 * in transit (see `weighAbsence`). A returned payout was completed before.
 */
export type PayoutReport =
  | { state: "absent" }
  | { state: "pending"; amountInCents: number }
  | { state: "completed" | "returned"; amountInCents: number; endToEndId: string | null }
  | { state: "refused"; amountInCents: number; reason: PayoutFailure };

/** An acquirer's operations for sending money to a seller's own account. */
export interface PayoutOperations<Connection, Answer> {
  /** Sends money. Callers must call it at most once per key, because some banks would pay twice. */
  send: (connection: Connection, request: PayoutRequest) => Promise<Answer>;
  /** Reads the state of a payout at `now`. */
  read: (connection: Connection, payout: PayoutReference, now: Date) => Promise<Answer>;
}
