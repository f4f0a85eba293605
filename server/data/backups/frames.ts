import type { CopiedTable } from "@/db/backup/copy";
import type { BaseCopy } from "@/db/embedded/base-copy";
import { DamagedBackup, readBytes } from "./seal-stream";

export interface Opening {
  format: 1;
  takenAt: string;
  /** Timestamp of the newest migration, in milliseconds. */
  migratedTo: number;
}

/** Header of an uploaded file, followed by its bytes. */
export interface KeptFile {
  key: string;
  sha256: string;
}

/** Last frame. A restored database must have the same totals. */
export interface Ending {
  rows: Record<string, number>;
  transactions: number;
  /** Sum of all ledger transfers in cents, as a string, because it may exceed the safe integer range. */
  transferred: string;
  files: number;
  missingFiles: string[];
}

/** Last frame of a base backup. */
export type BaseEnding = Omit<BaseCopy, "takenAt"> & { takenAt: string };

/** Rows and bytes follow their table or file. */
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

export function writeFrame(frame: Frame): Buffer {
  const body = frame.kind === "bytes" ? frame.value : Buffer.from(JSON.stringify(frame.value));
  const head = Buffer.alloc(headBytes);
  head.write(letters[frame.kind], "latin1");
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** @throws DamagedBackup if the format is unknown or the last frame is missing. */
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

/** Header frame with its body, which must be read before the next part. */
export interface Part {
  head: Exclude<Frame, { kind: "bytes" }>;
  body: AsyncIterable<Buffer>;
}

/** Skips the unread remainder of a part's body. */
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
