import type { VideoSource } from "@/server/courses/progress/schemas";
import { embedAddress, greetingsOf, readEmbedMessage, seekMessage } from "./embed-messages";
import type { Opening, Player } from "./player";

type Embed = Extract<VideoSource, { embedUrl: string }>;

const greetMilliseconds = 500;
const maxGreetings = 30;

/** Opens a video host's player in an iframe and controls it by messages. No third-party script runs in this page. */
export function openEmbed(place: HTMLElement, video: Embed, opening: Opening): Player {
  const { kind, embedUrl, hosts } = video;
  const host = hosts[0] ?? new URL(embedUrl).origin;
  const { startSeconds, language, title } = opening;
  const frame = document.createElement("iframe");
  frame.src = embedAddress(kind, embedUrl, { start: startSeconds, language, origin: location.origin });
  frame.title = title;
  frame.allow = "autoplay; fullscreen; picture-in-picture; encrypted-media";
  frame.referrerPolicy = "strict-origin-when-cross-origin";

  const send = (message: object | string) => frame.contentWindow?.postMessage(message, host);
  let rate = 1;
  let isHeard = false;
  let greetings = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function greet() {
    greetings += 1;
    if (isHeard || greetings > maxGreetings) clearInterval(timer);
    else for (const greeting of greetingsOf(kind)) send(greeting);
  }

  function hear(event: MessageEvent) {
    if (event.origin !== host || event.source !== frame.contentWindow) return;
    const news = readEmbedMessage(kind, event.data);
    if (!news) return;
    // Panda's player accepts no start position in its URL.
    if (!isHeard && kind === "panda" && startSeconds > 0) send(seekMessage(kind, startSeconds));
    isHeard = true;
    rate = news.rate ?? rate;
    if (news.durationSeconds) opening.onDuration(news.durationSeconds);
    if (news.seconds !== undefined && news.state !== "paused") opening.onTime(news.seconds, rate);
    if (news.state === "paused" || news.state === "ended") opening.onStop();
  }

  addEventListener("message", hear);
  frame.addEventListener("load", () => {
    greet();
    timer = setInterval(greet, greetMilliseconds);
  });
  place.replaceChildren(frame);
  frame.focus();
  return {
    seek(seconds) {
      opening.onStop();
      send(seekMessage(kind, seconds));
    },
    close() {
      clearInterval(timer);
      removeEventListener("message", hear);
      frame.remove();
    },
  };
}
