import { environment } from "../env/env";
import { createDiskStore } from "./disk-store";
import { createS3Store } from "./s3-store";
import type { FileStore } from "./store";

/**
 * Returns the file store of this installation (docs/domains/accounts.md). This is the S3-compatible store at S3_URL if
 * set, otherwise the disk.
 */
export function fileStore(): FileStore {
  const { fileStore: settings } = environment();
  return settings ? createS3Store(settings) : createDiskStore();
}

/** Returns the key of an upload. The key contains only ids, so no text from a seller becomes a file name. */
export function keyOf({ companyId, id }: { companyId: string; id: string }): string {
  return `${companyId}/${id}`;
}
