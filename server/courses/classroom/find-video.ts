import { openVideo } from "../../accounts/uploads/open-material";
import type { VideoSource } from "../progress/schemas";
import { videoSourceOf } from "../progress/video-source";

interface Place {
  companyId: string;
  videoUrl: string | null;
}

/** How a lesson's video plays for somebody who may watch it now; null without one. */
export async function findVideo({ companyId, videoUrl: url }: Place, realNow: Date): Promise<VideoSource | null> {
  return url === null ? null : videoSourceOf(await openVideo({ companyId, url }, realNow));
}
