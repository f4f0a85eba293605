import { signedUrlOf, uploadIdOf } from "./upload-links";
import { findNamedUpload } from "./uploads";

/** Time for a browser to follow the link that it was sent to. */
const openMs = 60_000;

/** Time to watch a lesson: its player asks for pieces of the file until the end. */
const watchMs = 6 * 60 * 60_000;

interface Linked {
  companyId: string;
  url: string;
}

/**
 * Where a material leads a student whose access was just checked: to a file of its company, in either mode, by an address
 * that works for a minute, or to the seller's link as it is. Null for a file that is not there, and for another company's.
 */
export function openMaterial(material: Linked, now: Date): Promise<string | null> {
  return openLinked(material, new Date(now.getTime() + openMs));
}

/** The same for a lesson's video, by an address that works for six hours. */
export function openVideo(video: Linked, now: Date): Promise<string | null> {
  return openLinked(video, new Date(now.getTime() + watchMs));
}

async function openLinked({ companyId, url }: Linked, until: Date): Promise<string | null> {
  const uploadId = uploadIdOf(url);
  if (!uploadId) return url;
  const upload = await findNamedUpload(companyId, uploadId);
  return upload?.storedAt ? signedUrlOf("open", upload, until) : null;
}
