type Row = Record<string, unknown>;

/**
 * What of each table is not compared between two companies that live through the same, one under the jobs and one
 * under a clock of its own; `all`: a table that only one of them has rows in. Ids, tokens and hashes are compared as
 * words (`wordsOf`).
 */
export const leftOut: Readonly<Record<string, readonly string[] | "all">> = {
  // Only a company with a clock has them.
  "public.sandbox_clocks": "all",
  "public.clock_entries": "all",
  // Payments are not compared with the bank's list in a company with a clock (docs/decisions.md 18).
  "public.received_reads": "all",
  "public.reconciled_days": "all",
  // Drawn: addresses of pages, numbers made of an id, seals and the shard of a count.
  "public.company_lookups": ["key"],
  "public.courses": ["slug"],
  "public.offers": ["slug"],
  "public.orders": ["offer_slug"],
  "public.signups": ["offer_slug"],
  "public.subscriptions": ["offer_slug"],
  "public.stored_cards": ["sealed_number"],
  "public.transaction_counts": ["shard"],
  "sandbox.charges": ["own_number"],
  // Leases and blocks, by the real clock.
  "public.transactions": ["sendable_until"],
  "public.payouts": ["sendable_until"],
  "public.buyer_attempts": ["updated_at"],
  // The engine of webhooks plans by the real clock, and measures how long an endpoint takes.
  "public.events": ["planned_at"],
  "public.deliveries": ["created_at", "duration_ms"],
};

/** The same of what JSON holds, wherever it stands: numbers made of an id, drawn addresses, and the mark of a clock. */
export const leftOutKeys: readonly string[] = ["barcode", "digitableLine", "ownNumber", "offerSlug", "simulatedAt"];

/** Rows that only a clock makes. */
export const leftOutRows: Readonly<Record<string, (row: Row) => boolean>> = {
  "public.audit_log": ({ action }) => action === "clock.advanced",
};
