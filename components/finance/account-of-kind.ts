import type { Account, TransferKind } from "@/db/enums";

/** The account in whose statement a kind of transfer is best read. */
export const accountOfKind: Record<TransferKind, Account> = {
  paid: "pending",
  fee: "fees",
  release: "available",
  refund_available: "available",
  refund_pending: "pending",
  refund_fee_available: "available",
  refund_fee_pending: "pending",
  refund_undone: "pending",
  refund_undone_fee: "pending",
  chargeback_opened: "blocked",
  chargeback_won: "blocked",
  chargeback_lost: "blocked",
  payout_requested: "available",
  payout_completed: "payouts",
  payout_failed: "available",
  payout_canceled: "available",
  payout_returned: "available",
  anticipated: "available",
  anticipation_price: "fees",
  settled_at_bank: "available",
  returned_from_bank: "available",
  refund_fee_due: "fees_due",
};
