import { eq, sum } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companyLookups, uploads } from "@/db/schema";
import { environment } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import { lockCompanyTurn } from "../company/lock-company-turn";
import { maxUploadBytes, type NewUpload, type Upload } from "./schemas";
import { signedUrlOf, uploadUrlOf } from "./upload-links";

/** Maps an upload to its company in `company_lookups`. */
export const uploadLookup = "upload";

const putMs = 15 * 60_000;

/**
 * Announces a file: reserves an id and storage space, and signs a single-use upload URL.
 *
 * @throws upload_too_large; upload_space_full.
 */
export async function reserveUpload(
  companyId: string,
  { purpose, fileName, size }: NewUpload,
  now: Date,
): Promise<Upload> {
  const maxBytes = maxUploadBytes[purpose];
  if (size > maxBytes) return fail("upload_too_large", { values: { maxBytes } });
  const id = newId(now);
  await db().transaction(async (tx) => {
    // Prevents reserving the same space twice.
    await lockCompanyTurn(tx, companyId);
    const [kept] = await tx
      .select({ bytes: sum(uploads.size) })
      .from(uploads)
      .where(eq(uploads.companyId, companyId));
    const { uploadBytes } = environment();
    if (Number(kept?.bytes ?? 0) + size > uploadBytes) fail("upload_space_full", { values: { maxBytes: uploadBytes } });
    await tx.insert(uploads).values({ companyId, id, purpose, fileName, size, createdAt: now });
    await tx.insert(companyLookups).values({ kind: uploadLookup, key: id, companyId, targetId: id });
  });
  const putUntil = new Date(now.getTime() + putMs);
  return {
    id,
    url: uploadUrlOf(id, fileName),
    putUrl: signedUrlOf("put", { id, fileName }, putUntil),
    putUntil: putUntil.toISOString(),
  };
}
