import type { fileWords } from "../../reports/sales/file-words";
import type { ExportRow } from "./exports";

export interface Place {
  at: Date;
  id: string;
}

export interface ReadRow extends Place {
  line: string;
}

export type Words = ReturnType<typeof fileWords>;

export interface RowReader {
  headings: (t: Words) => string;
  /** Newest first. Excludes rows created after the export started. */
  read: (row: ExportRow, t: Words, after: Place | null, limit: number) => Promise<ReadRow[]>;
  count: (row: ExportRow, most: number) => Promise<number>;
}
