type Row = Record<string, unknown>;

/**
 * What of each table is not compared between two companies that live through the same, one under the jobs and one
 * under a clock of its own; `all`: a table that only one of them has rows in.
 */
export const leftOut: Readonly<Record<string, readonly string[] | "all">> = {
  // Only a company with a clock has them.
  "public.sandbox_clocks": "all",
  "public.clock_entries": "all",
  // Payments are not compared with the bank's list in a company with a clock (docs/decisions.md 18).
  "public.received_reads": "all",
  "public.reconciled_days": "all",
  // Random, or made of ids: addresses of pages, numbers of the sandbox's banks, secrets and the shard of a count.
  "public.company_lookups": ["key", "kind"],
  "public.offers": ["slug"],
  "public.payments": ["acquirer_payment_id"],
  "public.signups": ["offer_slug"],
  "public.subscriptions": ["offer_slug"],
  "public.stored_cards": ["sealed_number"],
  "public.transaction_counts": ["shard"],
  "sandbox.charges": ["own_number"],
  "sandbox.payments": ["id"],
  "public.pix_authorizations": ["code", "bank_id"],
  "sandbox.authorizations": ["code", "bank_id"],
  "public.payouts": ["end_to_end_id", "sendable_until"],
  "sandbox.payouts": ["end_to_end_id"],
  // Leases and blocks, by the real clock.
  "public.transactions": ["sendable_until"],
  "public.buyer_attempts": ["updated_at"],
};

/** The same of what JSON holds, wherever it stands: `simulatedAt` is the mark of a clock. */
export const leftOutKeys: readonly string[] = [
  "simulatedAt",
  "endToEndId",
  "emv",
  "code",
  "barcode",
  "digitableLine",
  "ownNumber",
  "pageToken",
  "offerSlug",
  "url",
];

/** Rows that only a clock makes. */
export const leftOutRows: Readonly<Record<string, (row: Row) => boolean>> = {
  "public.audit_log": ({ action }) => action === "clock.advanced",
};
