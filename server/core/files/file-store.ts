import { environment } from "../env/env";
import { createDiskStore } from "./disk-store";
import { createS3Store } from "./s3-store";
import type { FileStore } from "./store";

/** The store of this installation (docs/decisions.md 13): the S3-compatible one of S3_URL, or the disk. */
export function fileStore(): FileStore {
  const { fileStore: settings } = environment();
  return settings ? createS3Store(settings) : createDiskStore();
}

/** Key of an upload: only ids, so nothing that a seller typed names a file. */
export function keyOf({ companyId, id }: { companyId: string; id: string }): string {
  return `${companyId}/${id}`;
}
