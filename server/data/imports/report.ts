import { type LineRefusal, lineRefusals } from "@/db/schema/data-enums";
import { byteOrderMark, csvLine } from "../../core/files/csv";
import { fileWords } from "../../reports/sales/file-words";
import { fieldOf } from "./columns";
import { checkKind, getImportRow, type ImportBy, readRefused } from "./imports";
import { importFields, type ReportQuery } from "./schemas";

export interface OpenedReport {
  name: string;
  text: AsyncIterable<string>;
}

/**
 * Returns the rejected lines as CSV for Excel in Brazil: the imported columns, the line number and
 * the reason. Headings match the template, so that the corrected file can be imported again.
 *
 * @throws NOT_FOUND; FORBIDDEN
 */
export async function openReport(
  companyId: string,
  { importId, language }: ReportQuery,
  by: Pick<ImportBy, "can">,
): Promise<OpenedReport> {
  const row = await getImportRow(companyId, importId);
  checkKind(by, row.kind);
  const t = fileWords(language);
  const reasonOf = (refusal: LineRefusal | null) => {
    const known = lineRefusals.find((each) => each === refusal);
    return known ? t(`importReport.reasons.${known}`) : "";
  };
  const text = async function* () {
    const own = ["line", "field", "reason"] as const;
    const headings = row.headings.map((each) => {
      const field = fieldOf(row.kind, each);
      return field ? t(`importReport.fields.${field}`) : each;
    });
    yield byteOrderMark + csvLine([...headings, ...own.map((each) => t(`importReport.columns.${each}`))]);
    for await (const { line, cells, field, refusal } of readRefused(companyId, importId)) {
      const shown = row.headings.map((_heading, index) => cells[index] ?? "");
      const column = importFields.find((each) => each === field);
      yield csvLine([...shown, String(line), column ? t(`importReport.fields.${column}`) : "", reasonOf(refusal)]);
    }
  };
  return { name: `${t("importReport.name")}-${t(`importReport.kinds.${row.kind}`)}.csv`, text: text() };
}
