import type { Readable } from "node:stream";

/** Byte range of a file; `end` is inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileStore {
  /**
   * Stores a local file, replacing an existing one.
   *
   * @throws if the store does not accept it.
   */
  put: (key: string, path: string, size: number, mediaType: string) => Promise<void>;
  /**
   * Returns the bytes, or null.
   *
   * @throws if the store does not respond.
   */
  open: (key: string, range: ByteRange | null) => Promise<Readable | null>;
  /**
   * Removes the bytes. Idempotent.
   *
   * @throws if the store does not respond.
   */
  remove: (key: string) => Promise<void>;
}
