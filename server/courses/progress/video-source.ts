import { filesUrl } from "../../accounts/uploads/upload-links";
import type { VideoSource } from "./schemas";

const youtubeId = /^[\w-]{11}$/;
const vimeoId = /^\d{1,20}$/;
const vimeoKey = /^[\da-f]{1,40}$/i;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const pandaHost = /^player-vz-[\da-z-]{1,60}\.tv\.pandavideo\.com(\.br)?$/;

/** Returns null unless the URL is HTTP or HTTPS. */
export function videoSourceOf(videoUrl: string | null): VideoSource | null {
  if (!videoUrl || !URL.canParse(videoUrl)) return null;
  const url = new URL(videoUrl);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  return youtube(url) ?? vimeo(url) ?? panda(url) ?? file(url) ?? { kind: "link", url: url.href, hosts: [] };
}

/** `youtube-nocookie.com` sets no cookies before playback. */
function youtube(url: URL): VideoSource | null {
  const id = youtubeIdOf(url);
  if (!id || !youtubeId.test(id)) return null;
  const start = startOf(url);
  const query = new URLSearchParams({ autoplay: "1", rel: "0", enablejsapi: "1", ...(start ? { start } : {}) });
  const embedUrl = `https://www.youtube-nocookie.com/embed/${id}?${query}`;
  return { kind: "youtube", embedUrl, hosts: ["https://www.youtube-nocookie.com"] };
}

function youtubeIdOf({ hostname, pathname, searchParams }: URL): string | null {
  const host = hostname.replace(/^(www|m|music)\./, "");
  const [, first = "", second = ""] = pathname.split("/");
  if (host === "youtu.be") return first;
  if (host !== "youtube.com" && host !== "youtube-nocookie.com") return null;
  if (first === "watch") return searchParams.get("v");
  return ["embed", "shorts", "live", "v"].includes(first) ? second : null;
}

/** Returns the start position of a shared link: `t=90`, `t=1m30s` or `start=90`. */
function startOf({ searchParams }: URL): string | null {
  const text = searchParams.get("t") ?? searchParams.get("start") ?? "";
  const found = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text);
  const [hours, minutes, seconds] = [1, 2, 3].map((part) => Number(found?.[part] ?? 0));
  const total = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return total > 0 ? String(total) : null;
}

/** `dnt=1` disables Vimeo's tracking. The key of an unlisted video is in `h` or in the path. */
function vimeo({ hostname, pathname, searchParams }: URL): VideoSource | null {
  const host = hostname.replace(/^www\./, "");
  if (host !== "vimeo.com" && host !== "player.vimeo.com") return null;
  const parts = pathname.split("/").filter((part) => part !== "");
  const at = parts.findIndex((part) => vimeoId.test(part));
  const id = parts[at];
  if (!id) return null;
  const key = searchParams.get("h") ?? parts[at + 1] ?? "";
  const query = new URLSearchParams({ ...(vimeoKey.test(key) ? { h: key } : {}), autoplay: "1", dnt: "1" });
  return {
    kind: "vimeo",
    embedUrl: `https://player.vimeo.com/video/${id}?${query}`,
    hosts: ["https://player.vimeo.com"],
  };
}

function panda({ hostname, pathname, searchParams }: URL): VideoSource | null {
  const id = searchParams.get("v") ?? "";
  if (!pandaHost.test(hostname) || !pathname.startsWith("/embed") || !uuid.test(id)) return null;
  return { kind: "panda", embedUrl: `https://${hostname}/embed/?v=${id}`, hosts: [`https://${hostname}`] };
}

/**
 * Returns the source of a video file or HLS playlist, whose segments must be on the same host.
 * Returns null for plain HTTP, which an HTTPS page cannot load, except from this installation's own
 * storage.
 */
function file(url: URL): VideoSource | null {
  if (url.protocol !== "https:" && !url.href.startsWith(filesUrl())) return null;
  const path = url.pathname.toLowerCase();
  if (path.endsWith(".m3u8")) return { kind: "hls", url: url.href, hosts: [url.origin] };
  return /\.(mp4|m4v|webm|mov)$/.test(path) ? { kind: "mp4", url: url.href, hosts: [url.origin] } : null;
}
