import type { BankAccount } from "@/db/schema/accounts-shapes";
import type { PayoutFailure, PixKeyType } from "@/db/schema/treasury-enums";

/**
 * Reference to a payout by our deterministic key. The other fields identify the payout at an
 * acquirer that does not return the key.
 */
export interface PayoutReference {
  key: string;
  amountInCents: number;
  sentAt: Date;
  /** Id of the payout at the acquirer; null until a response has contained it. */
  acquirerId: string | null;
  /** Ids of the connection's other payouts at the acquirer since this payout was sent. */
  otherIds: readonly string[];
}

export interface PayoutRequest {
  key: string;
  amountInCents: number;
  /** Either the Pix key with its type, or the bank account is set. */
  pixKeyType: PixKeyType | null;
  pixKey: string | null;
  account: BankAccount | null;
  description: string;
  now: Date;
}

/**
 * State of a payout. `absent`: the acquirer does not know the key, possibly because the payout is
 * still in transit (see `classifyAbsence`). `uncertain`: the acquirer's list neither contains the
 * payout nor rules it out; `alike` is the number of entries that may be the payout. `returned`: the
 * payout was completed first.
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
