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
