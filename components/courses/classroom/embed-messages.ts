import type { VideoSource } from "@/server/courses/progress/schemas";

export type EmbedKind = Extract<VideoSource, { embedUrl: string }>["kind"];

export interface EmbedNews {
  seconds?: number;
  durationSeconds?: number;
  rate?: number;
  state?: "playing" | "paused" | "ended";
}

/**
 * Messages that subscribe to an embedded player's position. The player ignores them until it is
 * ready, so they must be repeated.
 */
export function greetingsOf(kind: EmbedKind): (object | string)[] {
  if (kind === "youtube") return [JSON.stringify({ event: "listening", id: "lesson", channel: "widget" })];
  if (kind === "panda") return [];
  const events = ["timeupdate", "play", "pause", "ended", "playbackratechange"];
  return events.map((value) => ({ method: "addEventListener", value }));
}

export function seekMessage(kind: EmbedKind, seconds: number): object | string {
  if (kind === "youtube") return JSON.stringify({ event: "command", func: "seekTo", args: [seconds, true] });
  if (kind === "vimeo") return { method: "setCurrentTime", value: seconds };
  return { type: "currentTime", parameter: seconds };
}

export function embedAddress(kind: EmbedKind, embedUrl: string, { start, language, origin }: EmbedStart): string {
  const url = new URL(embedUrl);
  if (kind === "youtube") {
    if (start > 0) url.searchParams.set("start", String(Math.floor(start)));
    url.searchParams.set("hl", language);
    url.searchParams.set("origin", origin);
  }
  if (kind === "vimeo" && start > 0) url.hash = `t=${Math.floor(start)}s`;
  return url.href;
}

export interface EmbedStart {
  start: number;
  language: string;
  origin: string;
}

/** Returns null for unrelated messages. */
export function readEmbedMessage(kind: EmbedKind, data: unknown): EmbedNews | null {
  const message = toRecord(data);
  if (!message) return null;
  if (kind === "youtube") return readYoutube(message);
  return kind === "vimeo" ? readVimeo(message) : readPanda(message);
}

type Fields = Record<string, unknown>;

function toRecord(data: unknown): Fields | null {
  try {
    const value: unknown = typeof data === "string" ? JSON.parse(data) : data;
    return typeof value === "object" && value !== null ? (value as Fields) : null;
  } catch {
    return null;
  }
}

const youtubeStates: Record<string, EmbedNews["state"]> = { "0": "ended", "1": "playing", "2": "paused" };

function readYoutube({ event, info }: Fields): EmbedNews | null {
  if (event !== "infoDelivery" && event !== "initialDelivery") return null;
  const told = toRecord(info) ?? {};
  const state = youtubeStates[String(told.playerState)];
  return newsOf({ seconds: told.currentTime, durationSeconds: told.duration, rate: told.playbackRate }, state);
}

const vimeoStates: Record<string, EmbedNews["state"]> = { play: "playing", pause: "paused", ended: "ended" };

function readVimeo({ event, data }: Fields): EmbedNews | null {
  if (typeof event !== "string") return null;
  const told = toRecord(data) ?? {};
  const state = event === "timeupdate" ? "playing" : vimeoStates[event];
  return newsOf({ seconds: told.seconds, durationSeconds: told.duration, rate: told.playbackRate }, state);
}

const pandaStates: Record<string, EmbedNews["state"]> = {
  panda_play: "playing",
  panda_timeupdate: "playing",
  panda_pause: "paused",
  panda_ended: "ended",
};

function readPanda({ message, currentTime, duration }: Fields): EmbedNews | null {
  if (typeof message !== "string" || !message.startsWith("panda_")) return null;
  return newsOf({ seconds: currentTime, durationSeconds: duration }, pandaStates[message]);
}

function newsOf(numbers: Fields, state: EmbedNews["state"]): EmbedNews {
  const isNumber = (pair: [string, unknown]) => typeof pair[1] === "number" && Number.isFinite(pair[1]) && pair[1] >= 0;
  return { ...Object.fromEntries(Object.entries(numbers).filter(isNumber)), ...(state && { state }) };
}
