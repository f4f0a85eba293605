import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { PayoutFailure, PixKeyType } from "@/db/schema/treasury-enums";

/**
 * Identifies a payout by our deterministic key. Also has data for finding the payout at an acquirer that does not
 * return that key.
 */
export interface PayoutReference {
  key: string;
  amountInCents: number;
  sentAt: Date;
  /** The acquirer's id; null until a response has contained it. */
  acquirerId: string | null;
  /** The acquirer's ids of the connection's other payouts since this payout was sent. */
  otherIds: readonly string[];
}

export interface PayoutRequest {
  /** Our deterministic key. */
  key: string;
  amountInCents: number;
  /** The destination is either a Pix key with its type, or a bank account. */
  pixKeyType: PixKeyType | null;
  pixKey: string | null;
  account: BankAccount | null;
  description: string;
  now: Date;
}

/**
 * State of a payout. `absent`: the acquirer does not know the key, possibly because the payout is still in transit (see
 * `classifyAbsence`). `uncertain`: the acquirer's list neither contains the payout nor rules it out, and `alike` counts
 * the entries that may be the payout. A returned payout was completed first.
 */
export type PayoutReport = { state: "absent" } | { state: "uncertain"; alike: number } | KnownPayout;

export type KnownPayout = {
  amountInCents: number;
  acquirerId?: string;
} & (
  | { state: "pending" }
  | { state: "completed" | "returned"; endToEndId: string | null }
  | { state: "refused"; reason: PayoutFailure }
);

export interface PayoutOperations<Connection, Answer> {
  /** Sends money. Callers must call it at most once per key, because some banks would pay twice. */
  send: (connection: Connection, request: PayoutRequest) => Promise<Answer>;
  read: (connection: Connection, payout: PayoutReference, now: Date) => Promise<Answer>;
}
