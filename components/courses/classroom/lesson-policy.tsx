import type { LessonCaptions } from "@/db/schema/courses-shapes";
import type { VideoSource } from "@/server/courses/progress/schemas";

interface Props {
  video: VideoSource | null;
  captions: readonly LessonCaptions[];
}

/**
 * Restricts the content security policy that proxy.ts sets for lessons to the hosts of this lesson.
 * Browsers enforce both policies (docs/reliability.md rule 24).
 */
export function LessonPolicy({ video, captions }: Props) {
  return <meta httpEquiv="content-security-policy" content={policyOf(video, captions)} />;
}

export function policyOf(video: VideoSource | null, captions: readonly LessonCaptions[]): string {
  const isEmbed = video !== null && "embedUrl" in video;
  const isFile = video?.kind === "mp4" || video?.kind === "hls";
  const frames = isEmbed ? video.hosts : [];
  const media = isFile ? video.hosts : [];
  const texts = isFile ? captions.map(({ url }) => new URL(url).origin) : [];
  const streams = video?.kind === "hls" ? video.hosts : [];
  const development = process.env.NODE_ENV === "development" ? ["ws:"] : [];
  return [
    ["frame-src", ...(frames.length > 0 ? frames : ["'none'"])],
    ["media-src", "'self'", "blob:", ...media],
    ["connect-src", "'self'", ...new Set([...texts, ...streams, ...development])],
  ]
    .map((directive) => directive.join(" "))
    .join("; ");
}
