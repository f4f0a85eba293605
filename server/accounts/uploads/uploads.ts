import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { companyLookups, uploads } from "@/db/schema";
import { findOtherMode } from "../company/companies";
import { uploadLookup } from "./reserve-upload";
import type { StoredFile } from "./schemas";
import { uploadIdOf } from "./upload-links";

export type UploadRow = typeof uploads.$inferSelect;

export async function findUpload(id: string): Promise<UploadRow | null> {
  if (!isId(id)) return null;
  const [found] = await db()
    .select({ companyId: companyLookups.companyId })
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, uploadLookup), eq(companyLookups.key, id)));
  return found ? findUploadOf(found.companyId, id) : null;
}

/**
 * Returns an upload of the company in either mode, because a copy between modes keeps the URL.
 * Returns null for an unknown upload or another company's.
 */
export async function findNamedUpload(companyId: string, id: string): Promise<UploadRow | null> {
  const upload = await findUpload(id);
  if (!upload || upload.companyId === companyId) return upload;
  return (await findOtherMode(companyId)) === upload.companyId ? upload : null;
}

async function findUploadOf(companyId: string, id: string): Promise<UploadRow | null> {
  if (!isId(id)) return null;
  const [row] = await db()
    .select()
    .from(uploads)
    .where(and(eq(uploads.companyId, companyId), eq(uploads.id, id)));
  return row ?? null;
}

/** Returns the stored file at an upload URL that the company may reference (`findNamedUpload`), or null. */
export async function findStoredFile(companyId: string, url: string): Promise<StoredFile | null> {
  const uploadId = uploadIdOf(url);
  const upload = uploadId === null ? null : await findNamedUpload(companyId, uploadId);
  if (!upload?.storedAt || upload.mediaType === null) return null;
  const { fileName, size, mediaType } = upload;
  return { fileName, size, mediaType };
}
