import type { AuthorizationState, TransactionStatus } from "@/db/schema/payments-enums";
import type { PayoutStatus } from "@/db/schema/treasury-enums";

interface Move<Status> {
  from: readonly Status[];
  to: Status;
}

/**
 * All state transitions of a transaction after its creation (docs/domains/payments.md). Each
 * transition is one conditional UPDATE on `from`. If the UPDATE changes no row, another call
 * changed the state first.
 */
export const transactionMoves = {
  settle: { from: ["pending"], to: "paid" },
  /** Late payment by Pix or boleto, after the charge was canceled. */
  settleLate: { from: ["canceled"], to: "paid" },
  refuse: { from: ["pending"], to: "refused" },
  expire: { from: ["pending"], to: "canceled" },
  refund: { from: ["paid"], to: "refund" },
  dispute: { from: ["paid"], to: "chargeback" },
  restore: { from: ["chargeback"], to: "paid" },
} as const satisfies Record<string, Move<TransactionStatus>>;

/**
 * All state transitions of a payer's authorization of recurring charges (docs/domains/payments.md).
 * Each transition is one conditional UPDATE.
 */
export const authorizationMoves = {
  approve: { from: ["created"], to: "approved" },
  reject: { from: ["created"], to: "rejected" },
  expire: { from: ["created", "approved"], to: "expired" },
  cancel: { from: ["created", "approved"], to: "canceled" },
} as const satisfies Record<string, Move<AuthorizationState>>;

/**
 * All state transitions of a requested payout (docs/domains/treasury.md). Each transition is one
 * conditional UPDATE.
 */
export const payoutMoves = {
  approve: { from: ["awaiting_approval"], to: "scheduled" },
  /** Committed before the acquirer is called, so that no other process calls the acquirer again. */
  send: { from: ["scheduled"], to: "sent" },
  complete: { from: ["sent"], to: "completed" },
  fail: { from: ["sent"], to: "failed" },
  return: { from: ["completed"], to: "returned" },
  cancel: { from: ["awaiting_approval", "scheduled"], to: "canceled" },
} as const satisfies Record<string, Move<PayoutStatus>>;
