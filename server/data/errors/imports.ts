import { rule, ruleWith, state } from "../../core/errors/kinds";

export const importRefusals = {
  too_many_imports: ruleWith({ max: 3 }, ({ max }) => `A company has at most ${max} imports that have not ended`),
  import_not_open: state("The file of the import is complete, or the import has ended."),
  import_part_out_of_order: ruleWith(
    { part: 2 },
    ({ part }) => `must be ${part}, or repeat an earlier part as it was`,
    "part",
  ),
  import_holds_cards: rule("holds the number of a card, or a column for one: nothing of it was kept", "file"),
  import_column_unknown: ruleWith({ column: 4 }, ({ column }) => `has an unknown heading in column ${column}`, "file"),
  import_column_twice: ruleWith(
    { column: 4 },
    ({ column }) => `has a field for the second time in column ${column}`,
    "file",
  ),
  import_columns_missing: ruleWith(
    { columns: "email, document" },
    ({ columns }) => `lacks these columns: ${columns}`,
    "file",
  ),
  import_not_checked: state("The import was not checked yet."),
  data_import_ended: state("The import has ended."),
} as const;
