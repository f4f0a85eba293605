import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { companyLookups, uploads } from "@/db/schema";
import { findOtherMode } from "../company/companies";
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

/**
 * The upload that something of this company names: its own, or its other mode's, since a copy from one mode to the other
 * keeps the address. Null for an unknown one, and for any other company's.
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

/** The stored file that this address of ours names for a company (`findNamedUpload`); null for every other address. */
export async function findStoredFile(companyId: string, url: string): Promise<StoredFile | null> {
  const uploadId = uploadIdOf(url);
  const upload = uploadId === null ? null : await findNamedUpload(companyId, uploadId);
  if (!upload?.storedAt || upload.mediaType === null) return null;
  const { fileName, size, mediaType } = upload;
  return { fileName, size, mediaType };
}
