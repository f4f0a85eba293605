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
  // Drawn: addresses of pages, numbers made of an id, and seals.
  "public.affiliate_programs": ["code"],
  "public.company_lookups": ["key"],
  "public.courses": ["slug"],
  "public.offers": ["slug"],
  "public.orders": ["offer_slug", "mail_leased_until"],
  "public.signups": ["offer_slug"],
  "public.subscriptions": ["offer_slug"],
  "public.stored_cards": ["sealed_number"],
  "sandbox.charges": ["own_number"],
  // Counts of the transactions above, in drawn parts that are summed by the database's clock.
  "public.transaction_counts": "all",
  // The sandbox's issuers, leases and blocks keep to the real clock.
  "sandbox.cards": ["created_at"],
  "public.transactions": ["sendable_until"],
  "public.payouts": ["sendable_until"],
  "public.buyer_attempts": ["refusals", "updated_at"],
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
