/**
 * States of an anticipation (docs/domains/treasury.md). A quote that is not accepted stays `quoted`
 * until it is deleted.
 */
export const anticipationStatuses = ["quoted", "sent", "completed", "refused"] as const;
export type AnticipationStatus = (typeof anticipationStatuses)[number];

export const anticipationFailures = ["refused_by_acquirer", "not_sent"] as const;
export type AnticipationFailure = (typeof anticipationFailures)[number];

/** Regulamento do Pix. */
export const pixKeyTypes = ["cpf", "cnpj", "email", "phone", "random"] as const;
export type PixKeyType = (typeof pixKeyTypes)[number];

/** The first two can be canceled (docs/domains/treasury.md). */
export const payoutStatuses = [
  "awaiting_approval",
  "scheduled",
  "sent",
  "completed",
  "failed",
  "returned",
  "canceled",
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** `not_sent`: the payout never reached the bank. */
export const payoutFailures = ["invalid_key", "refused_by_bank", "not_sent"] as const;
export type PayoutFailure = (typeof payoutFailures)[number];

export const bankAccountTypes = ["checking", "savings", "payment"] as const;
export type BankAccountType = (typeof bankAccountTypes)[number];

export const payoutFrequencies = ["off", "daily", "weekly", "monthly"] as const;
export type PayoutFrequency = (typeof payoutFrequencies)[number];

/**
 * Why automatic payouts are paused until an owner configures them again. `member_changed`: the
 * member who configured them was removed or demoted. `destination_changed`: their payout account
 * was removed, or the company's document changed.
 */
export const automaticPayoutPauses = [
  "member_changed",
  "destination_changed",
  "company_blocked",
  "payouts_not_offered",
] as const;
export type AutomaticPayoutPause = (typeof automaticPayoutPauses)[number];

export const differenceKinds = [
  "money_without_charge",
  "charge_without_money",
  "other_amount",
  "unknown_refund",
  "missing_refund",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * States of a recipient at a full-service acquirer. `draft`: not sent. `sent`: no response yet.
 * `registration` and `affiliation`: under review. A recipient in one of the last four states
 * receives no money.
 */
export const recipientStates = [
  "draft",
  "sent",
  "registration",
  "affiliation",
  "active",
  "refused",
  "suspended",
  "blocked",
  "inactive",
] as const;
export type RecipientState = (typeof recipientStates)[number];

export const feeCheckStates = ["waiting", "matched", "different"] as const;
export type FeeCheckState = (typeof feeCheckStates)[number];

export const payoutEvents = [
  "payout_created",
  "payout_completed",
  "payout_failed",
  "payout_returned",
  "payout_canceled",
] as const;

/**
 * Filter for the sales of the fee checks. `raised`: the fee was higher than expected. `lowered`: it was lower.
 * `untold`: the acquirer did not report the fee within a week.
 */
export const feeViews = ["raised", "lowered", "untold"] as const;
export type FeeView = (typeof feeViews)[number];

/**
 * Result of a reconciled day. `settled`: there were differences, all settled by members. `not_compared`: at least one
 * bank has not listed the day yet.
 */
export const reconciliationStatuses = ["agrees", "differs", "settled", "not_compared"] as const;
export type ReconciliationStatus = (typeof reconciliationStatuses)[number];
