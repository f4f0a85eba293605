import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { companyLookups, uploads } from "@/db/schema";
import { uploadLookup } from "./reserve-upload";
import type { StoredFile } from "./schemas";
import { uploadIdOf } from "./upload-links";

export type UploadRow = typeof uploads.$inferSelect;

/** An upload by its id alone, as its address names it; null for an unknown one. */
export async function findUpload(id: string): Promise<UploadRow | null> {
  if (!isId(id)) return null;
  const [found] = await db()
    .select({ companyId: companyLookups.companyId })
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, uploadLookup), eq(companyLookups.key, id)));
  return found ? findUploadOf(found.companyId, id) : null;
}

/** An upload of one company; null for an unknown one, and for another company's. */
export async function findUploadOf(companyId: string, id: string): Promise<UploadRow | null> {
  if (!isId(id)) return null;
  const [row] = await db()
    .select()
    .from(uploads)
    .where(and(eq(uploads.companyId, companyId), eq(uploads.id, id)));
  return row ?? null;
}

/** The stored file of a company at this address of ours; null for every other address. */
export async function findStoredFile(companyId: string, url: string): Promise<StoredFile | null> {
  const uploadId = uploadIdOf(url);
  const upload = uploadId === null ? null : await findUploadOf(companyId, uploadId);
  if (!upload?.storedAt || upload.mediaType === null) return null;
  const { fileName, size, mediaType } = upload;
  return { fileName, size, mediaType };
}
