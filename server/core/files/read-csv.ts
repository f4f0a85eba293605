import { CsvError, parse } from "csv-parse/sync";
import { fail } from "../failures/failure";
import { plainText } from "./csv";

/**
 * Decodes UTF-8 or Windows-1252 text. Excel in Brazil still saves CSV as Windows-1252, whose accents are invalid UTF-8.
 *
 * @throws import_not_text.
 */
export function decodeText(file: Uint8Array): string {
  if (file.includes(0)) return fail("import_not_text");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
}

export interface CsvRecord {
  record: string[];
  line: number;
}

/**
 * Parses CSV separated by commas, semicolons or tabs. Trims cells and omits blank lines.
 *
 * @throws import_unreadable
 */
export function parseCsv(text: string): CsvRecord[] {
  const [head = ""] = text.split(/\r?\n|\r/, 1);
  const marks = [",", ";", "\t"];
  const delimiter = marks.reduce((best, each) => (head.split(each).length > head.split(best).length ? each : best));
  try {
    const found: unknown = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 20_000,
    });
    // With `info` set, each record includes its position, which the library's types omit.
    const records = found as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ record: record.map(plainText), line: info.lines }));
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    const { lines } = thrown;
    return fail("import_unreadable", { values: { line: Number(lines ?? 1) } });
  }
}

/** Normalizes a heading to lowercase and removes accents, digits and punctuation: `Nº do CEP` → `nodocep`. */
export function plainHeading(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();
}
