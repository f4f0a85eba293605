import "./video-js-settings";
import "video.js/dist/video-js.css";
import "./video-skin.css";
import videojs from "video.js/core.es.js";
import portuguese from "video.js/dist/lang/pt-BR.json";
import type { LessonCaptions, LessonChapter } from "@/db/schema/courses-shapes";
import type { VideoSource } from "@/server/courses/progress/schemas";
import type { Opening, Player } from "./player";
import { handleKey } from "./player-keys";

type VideoFile = Extract<VideoSource, { kind: "mp4" | "hls" }>;
type VideoJs = ReturnType<typeof videojs>;

interface Parts {
  captions: readonly LessonCaptions[];
  chapters: readonly LessonChapter[];
  chaptersLabel: string;
}

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

videojs.addLanguage("pt-BR", portuguese);

/**
 * Uses Video.js (docs/domains/courses.md).
 *
 * @throws if the browser cannot play the file.
 */
export async function openVideo(place: HTMLElement, video: VideoFile, opening: Opening & Parts): Promise<Player> {
  const element = document.createElement("video");
  element.className = "video-js vjs-lesson";
  element.playsInline = true;
  element.setAttribute("aria-label", opening.title);
  place.replaceChildren(element);
  const player = videojs(element, {
    controls: true,
    fill: true,
    preload: "auto",
    language: opening.language,
    playbackRates: speeds,
    // Screen readers announce the letters of an icon font.
    experimentalSvgIcons: true,
    html5: { nativeTextTracks: false },
    userActions: {
      hotkeys: (event: KeyboardEvent) => handleKey(player, event),
    },
    controlBar: { skipButtons: { backward: 10, forward: 10 }, remainingTimeDisplay: false },
  });
  follow(player, opening);
  addTexts(player, opening);
  const closeSource = await openSource(player, video, opening.onFailed);
  begin(player, opening.startSeconds);
  return {
    seek(seconds) {
      player.currentTime(seconds);
      void player.play()?.catch(() => undefined);
    },
    close() {
      closeSource();
      player.dispose();
    },
  };
}

function follow(player: VideoJs, { onTime, onDuration, onStop, onFailed }: Opening): void {
  player.on("timeupdate", () => {
    if (!player.paused() && !player.seeking()) onTime(player.currentTime() ?? 0, player.playbackRate() ?? 1);
  });
  player.on("durationchange", () => {
    const seconds = player.duration() ?? 0;
    if (Number.isFinite(seconds) && seconds > 0) onDuration(seconds);
  });
  player.on("seeking", onStop);
  for (const end of ["pause", "ended"]) {
    player.on(end, () => {
      // Video.js emits no `timeupdate` for the last fraction of a second before a pause.
      if (!player.seeking()) onTime(player.currentTime() ?? 0, player.playbackRate() ?? 1);
      onStop();
    });
  }
  player.on("error", onFailed);
  player.on("ratechange", () => writePreference("speed", String(player.playbackRate() ?? 1)));
}

function begin(player: VideoJs, startSeconds: number): void {
  const speed = Number(readPreference("speed"));
  player.one("loadedmetadata", () => {
    if (speeds.includes(speed)) player.playbackRate(speed);
    if (startSeconds > 0) player.currentTime(startSeconds);
  });
  player.ready(() => {
    player.focus();
    // Browsers reject autoplay too long after the click; the player then shows its play button.
    void player.play()?.catch(() => undefined);
  });
}

function addTexts(
  player: VideoJs,
  { captions, chapters, chaptersLabel, language }: Parts & { language: string },
): void {
  const chosen = readPreference("captions");
  for (const { language: srclang, label, url } of captions) {
    const track = { kind: "captions", src: url, srclang, label, default: srclang === chosen } as const;
    player.addRemoteTextTrack(track, false);
  }
  player.ready(() => {
    const tracks = player.textTracks();
    tracks.addEventListener("change", () => {
      const shown = [...Array.from(tracks as unknown as ArrayLike<TextTrack>)].find(
        ({ kind, mode }) => kind === "captions" && mode === "showing",
      );
      writePreference("captions", shown?.language ?? null);
    });
  });
  if (chapters.length === 0) return;
  const track = player.addTextTrack("chapters", chaptersLabel, language);
  if (!track) return;
  for (const [at, { startSeconds, title }] of chapters.entries()) {
    track.addCue(new VTTCue(startSeconds, chapters[at + 1]?.startSeconds ?? startSeconds + 1, title));
  }
}

/**
 * Uses hls.js for HLS without native support.
 *
 * @returns a function that releases the source.
 */
async function openSource(player: VideoJs, { kind, url }: VideoFile, onFailed: () => void): Promise<() => void> {
  const element = player.el().querySelector("video");
  const playsHls = element?.canPlayType("application/vnd.apple.mpegurl") !== "";
  if (kind === "mp4" || !element || playsHls) {
    player.src({ src: url, type: kind === "hls" ? "application/vnd.apple.mpegurl" : typeOf(url) });
    return () => undefined;
  }
  const { default: Hls } = await import("hls.js");
  if (!Hls.isSupported()) throw new Error("HLS cannot be played here");
  // A worker would require `blob:` in the page's content security policy.
  const hls = new Hls({ enableWorker: false });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => fatal && onFailed());
  hls.loadSource(url);
  hls.attachMedia(element);
  return () => hls.destroy();
}

function typeOf(url: string): string {
  return new URL(url).pathname.toLowerCase().endsWith(".webm") ? "video/webm" : "video/mp4";
}

type Preference = "speed" | "captions";

function readPreference(name: Preference): string | null {
  try {
    return localStorage.getItem(`player-${name}`);
  } catch {
    return null;
  }
}

function writePreference(name: Preference, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`player-${name}`);
    else localStorage.setItem(`player-${name}`, value);
  } catch {
    // Without localStorage, the preference applies to this lesson only.
    return;
  }
}
