type Row = Record<string, unknown>;

/**
 * Columns ignored when comparing a company driven by the jobs with one driven by a company clock.
 * `all` ignores a table that only one of them fills. Ids, tokens and hashes are normalized first
 * (`wordsOf`).
 */
export const excludedColumns: Readonly<Record<string, readonly string[] | "all">> = {
  // Only a company with a clock has these rows.
  "public.sandbox_clocks": "all",
  "public.clock_entries": "all",
  // Random: page slugs, numbers derived from an id, and encrypted values.
  "public.affiliate_programs": ["code"],
  "public.company_lookups": ["key"],
  "public.courses": ["slug"],
  "public.offers": ["slug"],
  "public.orders": ["offer_slug", "mail_leased_until"],
  "public.signups": ["offer_slug"],
  "public.subscriptions": ["offer_slug"],
  "public.stored_cards": ["sealed_number"],
  "sandbox.charges": ["own_number"],
  // Counts in random partitions, summed by the database's clock.
  "public.transaction_counts": "all",
  // Wall-clock times of the sandbox's issuers, leases and blocks.
  "sandbox.cards": ["created_at"],
  "public.transactions": ["sendable_until"],
  "public.payouts": ["sendable_until"],
  "public.buyer_attempts": ["refusals", "updated_at"],
  // Wall-clock planning times, and response times of endpoints.
  "public.events": ["planned_at"],
  "public.deliveries": ["created_at", "duration_ms"],
};

/** Ignored at any depth of JSON: numbers derived from an id, random slugs, and the marker of a company clock. */
export const excludedKeys: readonly string[] = ["barcode", "digitableLine", "ownNumber", "offerSlug", "simulatedAt"];

/** Created only by a company clock. */
export const excludedRows: Readonly<Record<string, (row: Row) => boolean>> = {
  "public.audit_log": ({ action }) => action === "clock.advanced",
};
