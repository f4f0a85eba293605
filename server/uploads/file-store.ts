import type { Readable } from "node:stream";
import { environment } from "../core/env";
import { createDiskStore } from "./disk-store";
import { createS3Store } from "./s3-store";

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

/** The store of this installation (docs/decisions.md 13): the S3-compatible one of S3_URL, or the disk. */
export function fileStore(): FileStore {
  const { fileStore: settings } = environment();
  return settings ? createS3Store(settings) : createDiskStore();
}

/** Key of an upload: only ids, so nothing that a seller typed names a file. */
export function keyOf({ companyId, id }: { companyId: string; id: string }): string {
  return `${companyId}/${id}`;
}
