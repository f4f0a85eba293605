/** The enums of payouts and their destinations. */

/** The kinds of Pix key (Regulamento do Pix). */
export const pixKeyTypes = ["cpf", "cnpj", "email", "phone", "random"] as const;
export type PixKeyType = (typeof pixKeyTypes)[number];

/** State of a payout (docs/decisions.md 12); the first two may still be canceled. */
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

/** Why a payout failed. `not_sent`: it never reached the bank. */
export const payoutFailures = ["invalid_key", "refused_by_bank", "not_sent"] as const;
export type PayoutFailure = (typeof payoutFailures)[number];

export const bankAccountTypes = ["checking", "savings", "payment"] as const;
export type BankAccountType = (typeof bankAccountTypes)[number];
