import { signedUrlOf, uploadIdOf } from "./upload-links";
import { findUploadOf } from "./uploads";

/** Time for a browser to follow the link that it was sent to. */
const openMs = 60_000;

/**
 * Where a material leads a student whose access was just checked: to a file of its company by an address that works for a
 * minute, or to the seller's link as it is. Null for a file that is not there, and for another company's.
 */
export async function openMaterial(
  { companyId, url }: { companyId: string; url: string },
  now: Date,
): Promise<string | null> {
  const uploadId = uploadIdOf(url);
  if (!uploadId) return url;
  const upload = await findUploadOf(companyId, uploadId);
  return upload?.storedAt ? signedUrlOf("open", upload, new Date(now.getTime() + openMs)) : null;
}
