import { signedUrlOf, uploadIdOf } from "./upload-links";
import { findNamedUpload } from "./uploads";

/** Lifetime of a signed URL that the browser follows as a redirect. */
const openMs = 60_000;

/** Lifetime of a signed video URL. The player requests ranges of the file until the end of the lesson. */
const watchMs = 6 * 60 * 60_000;

interface Linked {
  companyId: string;
  url: string;
}

/**
 * Returns the URL of a material for a student whose access was just checked. For a file of the
 * company, in either mode, the URL is signed and valid for one minute. A link entered by the seller
 * is returned unchanged. Returns null for a missing file or another company's file.
 */
export function openMaterial(material: Linked, now: Date): Promise<string | null> {
  return openLinked(material, new Date(now.getTime() + openMs));
}

/** Returns the URL of a video like `openMaterial`, but valid for six hours. */
export function openVideo(video: Linked, now: Date): Promise<string | null> {
  return openLinked(video, new Date(now.getTime() + watchMs));
}

async function openLinked({ companyId, url }: Linked, until: Date): Promise<string | null> {
  const uploadId = uploadIdOf(url);
  if (!uploadId) return url;
  const upload = await findNamedUpload(companyId, uploadId);
  return upload?.storedAt ? signedUrlOf("open", upload, until) : null;
}
