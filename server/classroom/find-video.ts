import type { VideoSource } from "../learning/schemas";
import { videoSourceOf } from "../learning/video-source";
import { openVideo } from "../uploads/open-material";

interface Place {
  companyId: string;
  videoUrl: string | null;
}

/** How a lesson's video plays for somebody who may watch it now; null without one. */
export async function findVideo({ companyId, videoUrl: url }: Place, realNow: Date): Promise<VideoSource | null> {
  return url === null ? null : videoSourceOf(await openVideo({ companyId, url }, realNow));
}
