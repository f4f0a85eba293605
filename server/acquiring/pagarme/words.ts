/**
 * Returns a function that maps the API's status values to meanings. An unlisted value is an unknown
 * outcome and never a refusal, because money may have moved. The values come from Pagar.me's
 * documentation and official modules, because the official package types every status as a plain
 * string.
 */
function reader<Meaning>(words: Readonly<Record<string, Meaning>>) {
  return (word: string): Meaning | null => (Object.hasOwn(words, word) ? (words[word] ?? null) : null);
}

export type ChargeMeaning = "open" | "paid" | "failed" | "canceled" | "disputed";

export const chargeWords = {
  pending: "open",
  processing: "open",
  paid: "paid",
  underpaid: "paid",
  overpaid: "paid",
  failed: "failed",
  canceled: "canceled",
  chargedback: "disputed",
} as const satisfies Record<string, ChargeMeaning>;

export const readChargeWord = reader<ChargeMeaning>(chargeWords);

export type TransactionMeaning =
  | "open"
  | "paid"
  | "failed"
  | "refused"
  /** Closed without a payment. */
  | "ended"
  /** Completed, pending and failed refund. */
  | "returned"
  | "returning"
  | "not_returned"
  | "disputed";

/** The API spells some statuses in two ways. */
export const transactionWords = {
  pending: "open",
  processing: "open",
  waiting_payment: "open",
  generated: "open",
  viewed: "open",
  analyzing: "open",
  pending_review: "open",
  authorized_pending_capture: "open",
  waiting_capture: "open",
  paid: "paid",
  captured: "paid",
  underpaid: "paid",
  overpaid: "paid",
  failed: "failed",
  with_error: "failed",
  withError: "failed",
  not_authorized: "refused",
  notAuthorized: "refused",
  canceled: "ended",
  expired: "ended",
  refunded: "returned",
  partial_refunded: "returned",
  voided: "returned",
  partial_void: "returned",
  pending_refund: "returning",
  waiting_cancellation: "returning",
  error_on_refunding: "not_returned",
  error_on_voiding: "not_returned",
  chargedback: "disputed",
} as const satisfies Record<string, TransactionMeaning>;

export const readTransactionWord = reader<TransactionMeaning>(transactionWords);

/** Deliberately unknown, because this adapter never captures separately from authorization. */
export const wordsLeftUnknown: readonly string[] = ["partial_capture", "authorized"];

export const readRecipientWord = reader({
  registration: "registration",
  affiliation: "affiliation",
  active: "active",
  refused: "refused",
  suspended: "suspended",
  blocked: "blocked",
  inactive: "inactive",
} as const);

export const readWithdrawalWord = reader({
  created: "pending",
  pending: "pending",
  processing: "pending",
  pending_transfer: "pending",
  transferred: "completed",
  failed: "failed",
  canceled: "failed",
} as const);
