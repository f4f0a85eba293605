export const exportKinds = ["transactions", "customers", "ledger", "events"] as const;
export type ExportKind = (typeof exportKinds)[number];

/** CSV for spreadsheets in Brazil, or one JSON object per line as in `/v1`. */
export const exportFormats = ["csv", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * `running`: the file is incomplete. `ready`: the file is available for some days. The others are
 * final and have no file. `erased`: a person in the file requested an erasure.
 */
export const exportStatuses = ["running", "ready", "canceled", "failed", "erased", "expired"] as const;
export type ExportStatus = (typeof exportStatuses)[number];

export const importKinds = ["products", "customers", "enrollments", "subscriptions"] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * `receiving`: the file is incomplete. `checked`: every line was validated. `running`: lines are
 * being imported. The others are final. `refused`: the file contained card data.
 */
export const importStatuses = ["receiving", "checked", "running", "done", "canceled", "refused"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** `unchanged`: the line's item already existed. */
export const importLineStatuses = ["waiting", "made", "unchanged", "refused"] as const;
export type ImportLineStatus = (typeof importLineStatuses)[number];

export const lineRefusals = [
  "line_unreadable",
  "column_unknown",
  "card_data",
  "value_missing",
  "value_invalid",
  "number_rounded",
  "email_invalid",
  "document_invalid",
  "document_required",
  "phone_invalid",
  "postal_code_invalid",
  "amount_invalid",
  "date_invalid",
  "date_ambiguous",
  "date_past",
  "duplicate_line",
  "external_id_taken",
  "name_taken",
  "customer_ambiguous",
  "customer_email_differs",
  "customer_erased",
  "course_unknown",
  "course_ambiguous",
  "course_archived",
  "cohort_unknown",
  "plan_unknown",
  "connection_unknown",
  "connection_ambiguous",
  "card_token_invalid",
  "brand_unknown",
  "line_failed",
] as const;
export type LineRefusal = (typeof lineRefusals)[number];

/**
 * Deprecated: states of the previous version's student lists. Dropped in the next release, together
 * with the states of their lines.
 */
export const enrollmentImportStatuses = ["receiving", "running", "done", "canceled"] as const;

export const importRowStatuses = ["waiting", "enrolled", "unchanged", "refused"] as const;
