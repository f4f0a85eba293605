import type { Account, TransferKind } from "@/db/schema/ledger-enums";
import type { LedgerMonth } from "../statements/schemas";

export const monthGroups = ["sales", "fees", "commissions", "refunds", "disputes", "payouts", "bank"] as const;
export type MonthGroup = (typeof monthGroups)[number];

/** Null for kinds that do not change the sum of the seller's own accounts. */
const groupOf: Record<TransferKind, MonthGroup | null> = {
  paid: "sales",
  fee: "fees",
  release: null,
  refund_available: "refunds",
  refund_pending: "refunds",
  refund_fee_available: "fees",
  refund_fee_pending: "fees",
  refund_undone: "refunds",
  refund_undone_fee: "fees",
  chargeback_opened: "disputes",
  chargeback_won: "disputes",
  chargeback_lost: "disputes",
  payout_requested: "payouts",
  payout_completed: "payouts",
  payout_failed: "payouts",
  payout_canceled: "payouts",
  payout_returned: "payouts",
  anticipated: null,
  anticipation_price: "fees",
  settled_at_bank: "bank",
  returned_from_bank: "bank",
  refund_fee_due: null,
  fee_raised_pending: "fees",
  fee_raised_available: "fees",
  fee_lowered_pending: "fees",
  fee_lowered_available: "fees",
  commission: "commissions",
  commission_available: "commissions",
  commission_released: null,
  commission_repaid: "commissions",
  commission_returned_pending: "commissions",
  commission_returned_available: "commissions",
  commission_recovered: "commissions",
  commission_earned: "commissions",
  commission_given_back: "commissions",
};

const own: readonly Account[] = ["available", "pending", "blocked"];

/** Month of a seller, in cents. */
export interface MonthSummary {
  openingInCents: number;
  groups: Record<MonthGroup, number>;
  closingInCents: number;
}

/** Sums the seller's own accounts. The opening balance plus the groups equals the closing balance. */
export function summarizeMonth({ accounts }: LedgerMonth): MonthSummary {
  const summary: MonthSummary = {
    openingInCents: 0,
    groups: { sales: 0, fees: 0, commissions: 0, refunds: 0, disputes: 0, payouts: 0, bank: 0 },
    closingInCents: 0,
  };
  for (const { account, openingInCents, parts, closingInCents } of accounts) {
    if (!own.includes(account)) continue;
    summary.openingInCents += openingInCents;
    summary.closingInCents += closingInCents;
    for (const { kind, amountInCents } of parts) {
      const group = groupOf[kind];
      if (group) summary.groups[group] += amountInCents;
    }
  }
  return summary;
}
