import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { uploadsFolder } from "../../core/files/disk-store";
import { fileStore, keyOf } from "../../core/files/file-store";
import { fileWords } from "../../reports/sales/file-words";
import type { ExportRow } from "./exports";
import { readers } from "./readers";
import type { Place } from "./row-reader";

/** Writing a part must take less time than the lease. */
const rowsAtATime = 500;
export const rowsOfPart = 5_000;

/** Stored part, which joins the export once it is recorded. */
export interface WrittenPart {
  fileId: string;
  rows: number;
  bytes: number;
  sha256: string;
  last: Place | null;
  isLast: boolean;
}

export async function writePart(row: ExportRow, fileId: string): Promise<WrittenPart> {
  const arriving = join(uploadsFolder(), "arriving");
  await mkdir(arriving, { recursive: true, mode: 0o700 });
  const path = join(arriving, fileId);
  const hash = createHash("sha256");
  const written: WrittenPart = { fileId, rows: 0, bytes: 0, sha256: "", last: null, isLast: false };
  const text = async function* () {
    for await (const piece of readPart(row, written)) {
      const bytes = Buffer.from(piece);
      written.bytes += bytes.length;
      hash.update(bytes);
      yield bytes;
    }
  };
  try {
    await pipeline(Readable.from(text()), createGzip(), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    const { size } = await stat(path);
    await fileStore().put(keyOf({ companyId: row.companyId, id: fileId }), path, size, "application/gzip");
    return { ...written, sha256: hash.digest("hex") };
  } finally {
    await rm(path, { force: true });
  }
}

async function* readPart(row: ExportRow, written: WrittenPart): AsyncGenerator<string> {
  const reader = readers[row.kind];
  const t = fileWords(row.language);
  if (row.parts === 0 && row.format === "csv") yield reader.headings(t);
  let after: Place | null = row.cursorAt && row.cursorId ? { at: row.cursorAt, id: row.cursorId } : null;
  while (written.rows < rowsOfPart && !written.isLast) {
    const found = await reader.read(row, t, after, rowsAtATime);
    if (found.length > 0) yield found.map(({ line }) => line).join("");
    const last = found.at(-1);
    if (last) after = written.last = { at: last.at, id: last.id };
    written.rows += found.length;
    written.isLast = found.length < rowsAtATime;
  }
}
