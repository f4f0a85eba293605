import type { Readable } from "node:stream";

/** Bytes of a range of a file; `end` is its last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Keeps the bytes of uploads, under keys that we make. */
export interface FileStore {
  /** Stores a file of the local disk. Storing it again replaces it. @throws when the store does not take it */
  put: (key: string, path: string, size: number, mediaType: string) => Promise<void>;
  /** The bytes; null when there are none. @throws when the store does not answer */
  open: (key: string, range: ByteRange | null) => Promise<Readable | null>;
  /** Removes the bytes. Removing nothing is fine. @throws when the store does not answer */
  remove: (key: string) => Promise<void>;
}
