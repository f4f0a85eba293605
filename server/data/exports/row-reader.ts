import type { fileWords } from "../../reports/sales/file-words";
import type { ExportRow } from "./exports";

/** A row's position in its list, newest first. */
export interface Place {
  at: Date;
  id: string;
}

export interface ReadRow extends Place {
  /** Its line in the file, with the line ending. */
  line: string;
}

export type Words = ReturnType<typeof fileWords>;

/** How the rows of one kind are read. */
export interface RowReader {
  /** The header line of a CSV, with its byte order mark. */
  headings: (t: Words) => string;
  /** At most `limit` rows after a position, newest first; leaves out rows created after the export's start. */
  read: (row: ExportRow, t: Words, after: Place | null, limit: number) => Promise<ReadRow[]>;
  /** The rows of the whole export, at most `most`. */
  count: (row: ExportRow, most: number) => Promise<number>;
}
