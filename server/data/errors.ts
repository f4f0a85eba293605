import { rule, ruleWith, state } from "../core/failures/kinds";

export const dataErrors = {
  export_limit_reached: ruleWith(
    { atOnce: 3, kept: 20 },
    ({ atOnce, kept }) => `A company has at most ${atOnce} running exports and ${kept} in total`,
  ),
  export_not_ready: state("The export is not ready, or its file was deleted."),
  export_ended: state("The export has ended."),
  import_incomplete: rule("is incomplete: a part is missing", "file"),
  import_too_large: ruleWith({ maxBytes: 2_097_152 }, ({ maxBytes }) => `must be at most ${maxBytes} bytes`, "file"),
  import_too_long: ruleWith({ max: 10_000 }, ({ max }) => `must have at most ${max} lines`, "file"),
  import_empty: rule("has no rows below the header", "file"),
  import_not_text: rule("must be a CSV in UTF-8, Windows-1252 or UTF-16", "file"),
  too_many_imports: ruleWith({ max: 3 }, ({ max }) => `A company has at most ${max} unfinished imports`),
  import_not_open: state("The file of the import is complete, or the import has ended."),
  import_part_out_of_order: ruleWith(
    { part: 2 },
    ({ part }) => `must be ${part}, or repeat an earlier part unchanged`,
    "part",
  ),
  import_holds_cards: rule("contains card numbers or a column for them; nothing was stored", "file"),
  import_column_unknown: ruleWith(
    { column: 4 },
    ({ column }) => `names a field of another kind of import in column ${column}`,
    "columns",
  ),
  import_columns_wrong: ruleWith({ count: 4 }, ({ count }) => `must have one entry per column: ${count}`, "columns"),
  import_columns_missing: ruleWith(
    { columns: "email, document" },
    ({ columns }) => `is missing these columns: ${columns}`,
    "file",
  ),
  import_not_checked: state("The import has not been checked yet."),
  data_import_ended: state("The import has ended."),
} as const;
