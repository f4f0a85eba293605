import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { PayoutFailure, PixKeyType } from "@/db/schema/treasury-enums";

/** `key` is our deterministic key. The other fields identify the payout at an acquirer that does not return keys. */
export interface PayoutReference {
  key: string;
  amountInCents: number;
  sentAt: Date;
  /** The acquirer's id; null until a response contains it. */
  acquirerId: string | null;
  /** The acquirer's ids of the connection's other payouts since this one was sent. */
  otherIds: readonly string[];
}

export interface PayoutRequest {
  key: string;
  amountInCents: number;
  /** Null, like `pixKey`, if `account` is set. */
  pixKeyType: PixKeyType | null;
  pixKey: string | null;
  account: BankAccount | null;
  description: string;
  now: Date;
}

/**
 * `absent`: the acquirer does not know the key, possibly because the payout is in transit (see
 * `classifyAbsence`). `uncertain`: the acquirer's list neither contains nor rules out the payout;
 * `alike` counts the entries that may be this payout. `returned`: the payout was completed first.
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
  /** Sends money. Must be called at most once per key, because some banks would pay twice. */
  send: (connection: Connection, request: PayoutRequest) => Promise<Answer>;
  read: (connection: Connection, payout: PayoutReference, now: Date) => Promise<Answer>;
}
