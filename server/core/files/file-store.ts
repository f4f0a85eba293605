import { environment } from "../env/env";
import { createDiskStore } from "./disk-store";
import { createS3Store } from "./s3-store";
import type { FileStore } from "./store";

/** Returns the S3-compatible store at S3_URL, or the disk if S3_URL is unset (docs/domains/accounts.md). */
export function fileStore(): FileStore {
  const { fileStore: settings } = environment();
  return settings ? createS3Store(settings) : createDiskStore();
}

/** Returns the key of an upload. It contains only ids, so that no seller's text becomes a file name. */
export function keyOf({ companyId, id }: { companyId: string; id: string }): string {
  return `${companyId}/${id}`;
}
