import type { TransactionStatus } from "@/db/enums";

interface Move {
  from: readonly TransactionStatus[];
  to: TransactionStatus;
}

/**
 * Every move of a transaction after it is created (docs/decisions.md 5), and nothing else. A move is one conditional
 * UPDATE on `from`: if it changes no row, another call moved first.
 */
export const transactionMoves = {
  settle: { from: ["pending"], to: "paid" },
  /** Money that arrives late, by Pix or boleto. */
  settleLate: { from: ["canceled"], to: "paid" },
  refuse: { from: ["pending"], to: "refused" },
  expire: { from: ["pending"], to: "canceled" },
  /** Fully refunded. */
  refund: { from: ["paid"], to: "refund" },
  dispute: { from: ["paid"], to: "chargeback" },
  /** The dispute was won. */
  restore: { from: ["chargeback"], to: "paid" },
} as const satisfies Record<string, Move>;
