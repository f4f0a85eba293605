import type { VideoSource } from "@/server/courses/progress/schemas";

export function elsewhereOf(video: VideoSource): string {
  if (!("embedUrl" in video)) return video.url;
  const url = new URL(video.embedUrl);
  const id = url.pathname.split("/").at(-1) ?? "";
  if (video.kind === "youtube") return `https://www.youtube.com/watch?v=${id}`;
  if (video.kind === "panda") return video.embedUrl;
  const key = url.searchParams.get("h");
  return `https://vimeo.com/${id}${key ? `/${key}` : ""}`;
}

const hostNames: Partial<Record<VideoSource["kind"], string>> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  panda: "Panda Video",
};

export function hostNameOf(video: VideoSource): string {
  return hostNames[video.kind] ?? ("url" in video ? new URL(video.url).host : "");
}
