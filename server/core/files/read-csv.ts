import { CsvError, parse } from "csv-parse/sync";
import { plainText } from "./csv";

const lineEnd = /\r\n|\n|\r/;

/** Number of lines searched for the heading, which may follow titles and blank lines. */
const headLines = 20;

/**
 * Maximum number of lines in a record. An opening quote that is not closed within them is a stray
 * quote.
 */
const maxRecordLines = 20;

const maxRecordLength = 20_000;

/**
 * Decodes a text file into lines. Unless the file is UTF-16, each line is decoded separately, as
 * UTF-8 or else as Windows-1252, because people paste lines of one file into another.
 */
export function decodeLines(file: Uint8Array): string[] {
  const wide = wideEncodingOf(file);
  if (wide) return new TextDecoder(wide).decode(file).split(lineEnd);
  return Buffer.from(file).toString("latin1").split(lineEnd).map(decodeLine);
}

/** Detects UTF-16 by its byte order mark, or by the zero bytes that encode Latin letters. */
function wideEncodingOf(file: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = file.subarray(0, 512);
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (Math.max(even, odd) < start.length / 3 || Math.min(even, odd) > 0) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

function decodeLine(latin: string): string {
  if (/^[\x20-\x7e\t]*$/.test(latin)) return latin;
  const bytes = Buffer.from(latin, "latin1");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export interface CsvHead {
  delimiter: string;
  /** Index of the heading line, or of the first line if there is no heading. */
  from: number;
  hasHeading: boolean;
}

/**
 * Finds the heading of a CSV file: the line with the most known column names or, if several lines
 * have as many, the one with the most cells. A line with an email address is data. The first line
 * may declare the separator, as Excel does with `sep=;`.
 */
export function findHead(lines: readonly string[], isKnown: (heading: string) => boolean): CsvHead {
  const [, declared] = /^\s*"?sep=(.)"?\s*$/i.exec(lines[0] ?? "") ?? [];
  const start = declared ? 1 : 0;
  let best = { delimiter: declared ?? ";", from: start, known: -1, cells: 0 };
  for (const [index, text] of lines.slice(0, headLines).entries()) {
    if (index < start || text.trim() === "") continue;
    const isData = /[^\s@]@[^\s@]/.test(text);
    for (const delimiter of declared ? [declared] : [";", ",", "\t", "|"]) {
      const cells = text.split(delimiter).filter((each) => each.trim() !== "");
      const known = isData ? -1 : cells.filter(isKnown).length;
      const isBetter = known > best.known || (known === best.known && cells.length > best.cells);
      if (isBetter) best = { delimiter, from: isData ? start : index, known, cells: cells.length };
    }
  }
  return { delimiter: best.delimiter, from: best.from, hasHeading: best.known >= 0 };
}

export interface CsvRecord {
  /** Index of the record's first line. */
  index: number;
  /** Trimmed cells. Null if the record cannot be parsed. */
  cells: string[] | null;
}

/**
 * Parses CSV record by record, starting at the line `from`, so that an unreadable record does not
 * affect the others. Keeps quotes within a cell, joins the lines of a quoted cell, and omits blank
 * lines.
 */
export function parseCsv(lines: readonly string[], { delimiter, from }: Omit<CsvHead, "hasHeading">) {
  const records: CsvRecord[] = [];
  for (let index = from; index < lines.length; ) {
    const end = endOfRecord(lines, index, delimiter);
    if (lines.slice(index, end).some((each) => each.trim() !== "")) {
      const [cells = null] = parseText(lines.slice(index, end).join("\n"), delimiter) ?? [];
      records.push({ index, cells });
    }
    index = end;
  }
  return records;
}

/** Returns the index of the line after the record that starts at `index`. */
function endOfRecord(lines: readonly string[], index: number, delimiter: string): number {
  let quotes = 0;
  for (let end = index; end < Math.min(lines.length, index + maxRecordLines); end += 1) {
    quotes += (lines[end] ?? "").split('"').length - 1;
    // A complete record has an even number of quotes, unless one of them is stray.
    if (end === index && (quotes % 2 === 0 || parseText(lines[index] ?? "", delimiter))) break;
    if (quotes % 2 === 0) {
      const joined = parseText(lines.slice(index, end + 1).join("\n"), delimiter);
      return joined?.length === 1 ? end + 1 : index + 1;
    }
  }
  return index + 1;
}

function parseText(text: string, delimiter: string): string[][] | null {
  if (text.includes("\0")) return null;
  // Most lines have no quotes. Creating a parser for each line takes seconds for a large file.
  if (!text.includes('"')) return text.length > maxRecordLength ? null : [text.split(delimiter).map(cellOf)];
  try {
    const options = { bom: true, delimiter, ltrim: true, max_record_size: maxRecordLength } as const;
    const records = parse(text, { ...options, relax_column_count: true, relax_quotes: true });
    return records.map((cells) => cells.map(cellOf));
  } catch (thrown) {
    if (thrown instanceof CsvError) return null;
    throw thrown;
  }
}

const cellOf = (text: string) => plainText(text.replace(/^\ufeff/, "").trim());

/** Normalizes a heading to lowercase and removes accents, digits and punctuation: `Nº do CEP` → `nodocep`. */
export function plainHeading(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();
}
