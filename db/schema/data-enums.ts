/** The enums of bulk exports and imports. */

/** What an export may hold. */
export const exportKinds = ["transactions", "customers", "ledger", "events"] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Format of an export: CSV as spreadsheets in Brazil read it, or one JSON object a line as `/v1` answers it. */
export const exportFormats = ["csv", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * State of an export: `running` until its file is whole, `ready` for some days; then, or earlier, one of the ends, in
 * which it has no file any more. `erased`: a person in it asked for the erasure of their data.
 */
export const exportStatuses = ["running", "ready", "canceled", "failed", "erased", "expired"] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/** What an import may make. */
export const importKinds = ["products", "customers", "enrollments", "subscriptions"] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * State of an import: `receiving` until its file is complete, `checked` once every line was judged and none was made,
 * `running` while its lines are made; then one of the ends. `refused`: the file held data of cards.
 */
export const importStatuses = ["receiving", "checked", "running", "done", "canceled", "refused"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** State of a line: `unchanged` if what it names already existed. */
export const importLineStatuses = ["waiting", "made", "unchanged", "refused"] as const;
export type ImportLineStatus = (typeof importLineStatuses)[number];

/** Why a line is refused. */
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

/** State of a list of students of the previous version. Dropped in the next release, with its lines' states. */
export const enrollmentImportStatuses = ["receiving", "running", "done", "canceled"] as const;

export const importRowStatuses = ["waiting", "enrolled", "unchanged", "refused"] as const;
