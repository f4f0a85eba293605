type Row = Record<string, unknown>;

/**
 * Columns of each table that are ignored when two companies with the same history are compared. One company is driven
 * by the jobs, the other by a company clock. `all` ignores a table that only one of them fills. Ids, tokens and hashes
 * are normalized first (`wordsOf`).
 */
export const excludedColumns: Readonly<Record<string, readonly string[] | "all">> = {
  // Rows that only a company with a clock has.
  "public.sandbox_clocks": "all",
  "public.clock_entries": "all",
  // Random values: page slugs, numbers derived from an ID, and encrypted values.
  "public.affiliate_programs": ["code"],
  "public.company_lookups": ["key"],
  "public.courses": ["slug"],
  "public.offers": ["slug"],
  "public.orders": ["offer_slug", "mail_leased_until"],
  "public.signups": ["offer_slug"],
  "public.subscriptions": ["offer_slug"],
  "public.stored_cards": ["sealed_number"],
  "sandbox.charges": ["own_number"],
  // Transaction counts in random partitions. The database's clock determines when they are summed.
  "public.transaction_counts": "all",
  // Columns that depend on the wall clock, because the sandbox's issuers, leases and blocks use it.
  "sandbox.cards": ["created_at"],
  "public.transactions": ["sendable_until"],
  "public.payouts": ["sendable_until"],
  "public.buyer_attempts": ["refusals", "updated_at"],
  // Planning times by the wall clock, and response times of endpoints.
  "public.events": ["planned_at"],
  "public.deliveries": ["created_at", "duration_ms"],
};

/** Keys ignored at any depth of JSON: numbers derived from an id, random slugs, and the marker of a company clock. */
export const excludedKeys: readonly string[] = ["barcode", "digitableLine", "ownNumber", "offerSlug", "simulatedAt"];

/** Rows that only a company clock creates. */
export const excludedRows: Readonly<Record<string, (row: Row) => boolean>> = {
  "public.audit_log": ({ action }) => action === "clock.advanced",
};
