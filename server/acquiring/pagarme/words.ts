/**
 * What the words of the API say. The lists are closed: another word is an unknown outcome, never a refusal, since the
 * money may have moved. The official package types every state as a plain string, so the words come from Pagar.me's
 * documentation and its official modules.
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
  /** The issuer's answer is no. */
  | "refused"
  /** It ended without money. */
  | "ended"
  /** Money went back, is on its way back, or could not go back. */
  | "returned"
  | "returning"
  | "not_returned"
  | "disputed";

/** The API spells some words in two ways. */
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

/** Words that this adapter leaves unknown on purpose: it never captures apart from authorising. */
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
