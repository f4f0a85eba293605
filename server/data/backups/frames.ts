import type { CopiedTable } from "@/db/backup/copy";
import type { BaseCopy } from "@/db/embedded/base-copy";
import { DamagedBackup, readBytes } from "./seal-stream";

/** What a backup begins with. */
export interface Opening {
  /** The format's number. */
  format: 1;
  takenAt: string;
  /** Time of the newest migration, in milliseconds. */
  migratedTo: number;
}

/** An uploaded file; its bytes follow. */
export interface KeptFile {
  key: string;
  /** In hex; of the bytes when they were uploaded. */
  sha256: string;
}

/** What a backup ends with: figures of the same moment, by which a restored database is checked. */
export interface Ending {
  /** Rows by table, `schema.name`. */
  rows: Record<string, number>;
  transactions: number;
  /** Sum of all transfers of the ledger, in cents; text, because it may be beyond what a number holds. */
  transferred: string;
  files: number;
  /** Files that were gone from the disk, by key. */
  missingFiles: string[];
}

/** What a base copy of the embedded database ends with. */
export type BaseEnding = Omit<BaseCopy, "takenAt"> & { takenAt: string };

/** One piece of a backup. Rows and bytes belong to the table or file before them. */
export type Frame =
  | { kind: "opening"; value: Opening }
  | { kind: "table"; value: CopiedTable }
  | { kind: "file"; value: KeptFile }
  | { kind: "bytes"; value: Buffer }
  | { kind: "ending"; value: Ending }
  | { kind: "base"; value: BaseEnding };

const letters = { opening: "O", table: "T", file: "F", bytes: "B", ending: "E", base: "P" } as const;
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter.charCodeAt(0), kind]));
const headBytes = 5;
const maxBytes = 64 * 1024 * 1024;

/** A frame as bytes: its letter, its length, and JSON or the bytes themselves. */
export function writeFrame(frame: Frame): Buffer {
  const body = frame.kind === "bytes" ? frame.value : Buffer.from(JSON.stringify(frame.value));
  const head = Buffer.alloc(headBytes);
  head.write(letters[frame.kind], "latin1");
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** The frames of a stream. @throws DamagedBackup where it is none of ours, or does not end with its ending. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const reader = readBytes(source);
  let last: Frame["kind"] | null = null;
  const isOver = () => last === "ending" || last === "base";
  try {
    while (!(await reader.isAtEnd())) {
      const head = await reader.take(headBytes);
      const kind = kinds.get(head.readUInt8());
      const length = head.readUInt32BE(1);
      if (kind === undefined || length > maxBytes || isOver()) throw new DamagedBackup("The backup is damaged");
      const body = await reader.take(length);
      const frame = (kind === "bytes" ? { kind, value: body } : { kind, value: JSON.parse(body.toString()) }) as Frame;
      last = frame.kind;
      yield frame;
    }
    if (!isOver()) throw new DamagedBackup("The backup is cut off");
  } finally {
    await reader.close();
  }
}

/** A part of a backup with what belongs to it, which the reader takes before the next part. */
export interface Part {
  head: Exclude<Frame, { kind: "bytes" }>;
  body: AsyncIterable<Buffer>;
}

/** Reads frames by part. What is left of a part's body is skipped. */
export async function* readParts(frames: AsyncGenerator<Frame>): AsyncGenerator<Part> {
  try {
    let { value: frame, done } = await frames.next();
    const bodyOf = async function* () {
      for (;;) {
        ({ value: frame, done } = await frames.next());
        if (done || frame.kind !== "bytes") return;
        yield frame.value as Buffer;
      }
    };
    while (!done) {
      if (frame.kind === "bytes") throw new DamagedBackup("The backup is damaged");
      const body = bodyOf();
      yield { head: frame, body };
      for await (const _skipped of body);
    }
  } finally {
    await frames.return(undefined);
  }
}
