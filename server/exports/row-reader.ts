import type { fileWords } from "../sales/file-words";
import type { ExportRow } from "./exports";

/** A row's place in its list, newest first. */
export interface Place {
  at: Date;
  id: string;
}

export interface ReadRow extends Place {
  /** Its line of the file, with its end. */
  line: string;
}

export type Words = ReturnType<typeof fileWords>;

/** How the rows of one kind are read. */
export interface RowReader {
  /** The first line of a CSV, with the mark of its encoding. */
  headings: (t: Words) => string;
  /** The rows that follow a place, newest first, at most `limit`; none from after the export's start. */
  read: (row: ExportRow, t: Words, after: Place | null, limit: number) => Promise<ReadRow[]>;
  /** The rows of the whole export, at most `most`. */
  count: (row: ExportRow, most: number) => Promise<number>;
}
