import { signedUrlOf, uploadIdOf } from "./upload-links";
import { findNamedUpload } from "./uploads";

/** Signed URL that the browser follows as a redirect. */
const openMs = 60_000;

/** Signed video URL. The player requests ranges until the end of the lesson. */
const watchMs = 6 * 60 * 60_000;

interface Linked {
  companyId: string;
  url: string;
}

/**
 * Returns a material's URL for a student whose access was just checked. The URL of an uploaded
 * file, in either mode of the company, is signed and valid for one minute; a seller's link is
 * unchanged. Returns null for a missing file or another company's file.
 */
export function openMaterial(material: Linked, now: Date): Promise<string | null> {
  return openLinked(material, new Date(now.getTime() + openMs));
}

/** Like `openMaterial`, but valid for six hours. */
export function openVideo(video: Linked, now: Date): Promise<string | null> {
  return openLinked(video, new Date(now.getTime() + watchMs));
}

async function openLinked({ companyId, url }: Linked, until: Date): Promise<string | null> {
  const uploadId = uploadIdOf(url);
  if (!uploadId) return url;
  const upload = await findNamedUpload(companyId, uploadId);
  return upload?.storedAt ? signedUrlOf("open", upload, until) : null;
}
