import type { Readable } from "node:stream";

export interface ByteRange {
  start: number;
  end: number;
}

export interface FileStore {
  /**
   * Stores a local file under a key. Replaces an existing file.
   *
   * @throws if the store does not accept the file.
   */
  put: (key: string, path: string, size: number, mediaType: string) => Promise<void>;
  /**
   * Returns null if the file does not exist.
   *
   * @throws if the store does not respond.
   */
  open: (key: string, range: ByteRange | null) => Promise<Readable | null>;
  /**
   * Succeeds if the file does not exist.
   *
   * @throws if the store does not respond.
   */
  remove: (key: string) => Promise<void>;
}
