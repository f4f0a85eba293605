import { signedUrlOf, uploadIdOf } from "./upload-links";
import { findNamedUpload } from "./uploads";

/** Time for a browser to follow the redirect. */
const openMs = 60_000;

/** Time to watch a lesson; the player requests ranges of the file until the end. */
const watchMs = 6 * 60 * 60_000;

interface Linked {
  companyId: string;
  url: string;
}

/**
 * Returns the URL of a material for a student whose access was just checked: a signed URL valid for one minute for a
 * file of the company in either mode, or the seller's link unchanged. Returns null for a missing file or another
 * company's file.
 */
export function openMaterial(material: Linked, now: Date): Promise<string | null> {
  return openLinked(material, new Date(now.getTime() + openMs));
}

/** Like `openMaterial`, with a URL valid for six hours. */
export function openVideo(video: Linked, now: Date): Promise<string | null> {
  return openLinked(video, new Date(now.getTime() + watchMs));
}

async function openLinked({ companyId, url }: Linked, until: Date): Promise<string | null> {
  const uploadId = uploadIdOf(url);
  if (!uploadId) return url;
  const upload = await findNamedUpload(companyId, uploadId);
  return upload?.storedAt ? signedUrlOf("open", upload, until) : null;
}
