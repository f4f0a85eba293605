import { environment } from "../env/env";
import { createDiskStore } from "./disk-store";
import { createS3Store } from "./s3-store";
import type { FileStore } from "./store";

/** Returns the store of this installation (docs/domains/accounts.md): the S3-compatible one of S3_URL, or the disk. */
export function fileStore(): FileStore {
  const { fileStore: settings } = environment();
  return settings ? createS3Store(settings) : createDiskStore();
}

/** Returns the key of an upload. It contains only ids, so no text from a seller becomes a file name. */
export function keyOf({ companyId, id }: { companyId: string; id: string }): string {
  return `${companyId}/${id}`;
}
