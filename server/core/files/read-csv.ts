import { isUtf8 } from "node:buffer";
import { CsvError, parse } from "csv-parse/sync";
import { plainText } from "./csv";
import { takeTurns } from "./take-turns";

const lineEnd = /\r\n|\n|\r/;

/** Lines searched for the heading, which may follow titles and blank lines. */
export const headLines = 20;

/** Maximum number of lines in a record. A quote that stays open longer is a stray quote. */
export const maxRecordLines = 20;

const maxRecordLength = 20_000;

const utf8 = new TextDecoder("utf-8");
const windows1252 = new TextDecoder("windows-1252");

/**
 * Decodes at most `limit` lines. Each line of a non-UTF-16 file is UTF-8 or else Windows-1252,
 * because people paste lines of one file into another.
 */
export function decodeLines(file: Uint8Array, limit: number): string[] {
  const wide = wideEncodingOf(file);
  if (wide) return new TextDecoder(wide).decode(file).split(lineEnd, limit);
  return Buffer.from(file).toString("latin1").split(lineEnd, limit).map(decodeLine);
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
  return (isUtf8(bytes) ? utf8 : windows1252).decode(bytes);
}

export interface CsvHead {
  delimiter: string;
  /** Index of the heading line, or of the first line if there is no heading. */
  from: number;
  hasHeading: boolean;
}

/**
 * Finds the heading: the line with the most known column names and, among equals, the most cells. A
 * line with an email address is data. The first line may declare the separator, as Excel's `sep=;`
 * does.
 */
export function findHead(lines: readonly string[], isKnown: (heading: string) => boolean): CsvHead {
  const [, declared] = /^\s*"?sep=(.)"?\s*$/i.exec(lines[0] ?? "") ?? [];
  const start = declared ? 1 : 0;
  let best = { delimiter: declared ?? ";", from: start, known: -1, cells: 0 };
  for (const [index, line] of lines.slice(0, headLines).entries()) {
    const text = line.slice(0, maxRecordLength);
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
  /** Null if the record cannot be parsed. */
  cells: string[] | null;
}

/**
 * Parses CSV record by record from the line `from`, so that an unreadable record does not affect
 * the others. Keeps quotes within a cell, joins the lines of a quoted cell and skips blank lines.
 * Returns null as soon as there are more than `maxRecords` records. Blank records count only if
 * they have quotes, which are slow to parse.
 */
export async function parseCsv(
  lines: readonly string[],
  { delimiter, from }: Omit<CsvHead, "hasHeading">,
  maxRecords: number,
): Promise<CsvRecord[] | null> {
  const endTurn = takeTurns();
  const records: CsvRecord[] = [];
  let counted = 0;
  for (let index = from; index < lines.length; ) {
    await endTurn();
    const text = lines[index] ?? "";
    const { end, cells } = readRecord(lines, index, delimiter);
    if (text.trim() !== "") {
      records.push({ index, cells });
      if (text.includes('"') || !cells?.every((cell) => cell === "")) counted += 1;
      if (counted > maxRecords) return null;
    }
    index = end;
  }
  return records;
}

/** Returns the record that starts at a line, and the index after it. */
function readRecord(lines: readonly string[], index: number, delimiter: string) {
  const text = lines[index] ?? "";
  const alone = parseText(text, delimiter);
  let quotes = countQuotes(text);
  // A complete record has an even number of quotes, unless one is stray.
  if (alone || quotes % 2 === 0) return { end: index + 1, cells: alone?.[0] ?? null };
  for (let end = index + 1; end < Math.min(lines.length, index + maxRecordLines); end += 1) {
    quotes += countQuotes(lines[end] ?? "");
    if (quotes % 2 !== 0) continue;
    const joined = parseText(lines.slice(index, end + 1).join("\n"), delimiter);
    if (joined?.length === 1) return { end: end + 1, cells: joined[0] ?? null };
    break;
  }
  return { end: index + 1, cells: null };
}

const countQuotes = (text: string) => text.split('"').length - 1;

function parseText(text: string, delimiter: string): string[][] | null {
  if (text.length > maxRecordLength || text.includes("\0")) return null;
  // Skips the parser, which takes seconds for a large file, for the many lines without quotes.
  if (!text.includes('"')) return [text.split(delimiter).map(cellOf)];
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

/** Lowercases a heading and removes accents, digits and punctuation: `Nº do CEP` → `nodocep`. */
export function plainHeading(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();
}
