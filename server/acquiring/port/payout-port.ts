import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { PayoutFailure, PixKeyType } from "@/db/schema/treasury-enums";

/** A payout by our own deterministic key, with what helps to find it where the acquirer does not show that key. */
export interface PayoutReference {
  key: string;
  amountInCents: number;
  sentAt: Date;
  /** The acquirer's id of it; null while no answer told it. */
  acquirerId: string | null;
  /** The acquirer's ids of the connection's other payouts since then. */
  otherIds: readonly string[];
}

export interface PayoutRequest {
  /** Our own deterministic key. */
  key: string;
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
 * in transit (see `weighAbsence`). `uncertain`: its list can neither show the payout nor rule it out, and has `alike`
 * entries that may be it. A returned payout was completed before.
 */
export type PayoutReport = { state: "absent" } | { state: "uncertain"; alike: number } | KnownPayout;

/** A payout that the acquirer knows. */
export type KnownPayout = {
  amountInCents: number;
  /** The acquirer's id, if it has one. */
  acquirerId?: string;
} & (
  | { state: "pending" }
  | { state: "completed" | "returned"; endToEndId: string | null }
  | { state: "refused"; reason: PayoutFailure }
);

/** An acquirer's operations for sending money to a seller's own account. */
export interface PayoutOperations<Connection, Answer> {
  /** Sends money. Callers must call it at most once per key, because some banks would pay twice. */
  send: (connection: Connection, request: PayoutRequest) => Promise<Answer>;
  /** Reads the state of a payout at `now`. */
  read: (connection: Connection, payout: PayoutReference, now: Date) => Promise<Answer>;
}
