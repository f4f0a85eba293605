import { openVideo } from "../../accounts/uploads/open-material";
import type { VideoSource } from "../progress/schemas";
import { videoSourceOf } from "../progress/video-source";

interface Place {
  companyId: string;
  videoUrl: string | null;
}

/** Returns null if the lesson has no video. The caller checks access. */
export async function findVideo({ companyId, videoUrl: url }: Place, realNow: Date): Promise<VideoSource | null> {
  return url === null ? null : videoSourceOf(await openVideo({ companyId, url }, realNow));
}
