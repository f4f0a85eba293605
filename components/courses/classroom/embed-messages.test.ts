import { expect, it } from "vitest";
import { embedAddress, readEmbedMessage, seekMessage } from "./embed-messages";
import { resumeAt, writeClock } from "./format-seconds";
import { policyOf } from "./lesson-policy";
import { elsewhereOf } from "./watch-place";

it.each([
  [
    "youtube",
    JSON.stringify({ event: "infoDelivery", info: { currentTime: 4.5, playbackRate: 2 } }),
    { seconds: 4.5, rate: 2 },
  ],
  ["youtube", JSON.stringify({ event: "infoDelivery", info: { playerState: 2 } }), { state: "paused" }],
  [
    "vimeo",
    JSON.stringify({ event: "timeupdate", data: { seconds: 3, duration: 90 } }),
    { seconds: 3, durationSeconds: 90, state: "playing" },
  ],
  ["panda", { message: "panda_timeupdate", currentTime: 7 }, { seconds: 7, state: "playing" }],
] as const)("reads what %s tells", (kind, data, news) => {
  expect(readEmbedMessage(kind, data)).toEqual(news);
});

it.each([["youtube"], ["vimeo"], ["panda"]] as const)("ignores what is no message of %s's player", (kind) => {
  for (const data of [null, 7, "", "{", "[]", { event: 1 }, { message: {} }]) {
    expect(readEmbedMessage(kind, data)).toBeNull();
  }
});

it("drops a number that is not finite", () => {
  const data = { message: "panda_timeupdate", currentTime: "7", duration: -1 };
  expect(readEmbedMessage("panda", data)).toEqual({ state: "playing" });
});

it("starts an embed where the student stopped", () => {
  const start = { start: 75.6, language: "pt-BR", origin: "https://shop.example" };
  const youtube = new URL(embedAddress("youtube", "https://www.youtube-nocookie.com/embed/a?autoplay=1", start));
  expect(Object.fromEntries(youtube.searchParams)).toEqual({
    autoplay: "1",
    start: "75",
    hl: "pt-BR",
    origin: start.origin,
  });
  expect(embedAddress("vimeo", "https://player.vimeo.com/video/1?dnt=1", start)).toMatch(/#t=75s$/);
  expect(seekMessage("panda", 9)).toEqual({ type: "currentTime", parameter: 9 });
});

it("allows a lesson's page the hosts of its own video alone", () => {
  const embed = {
    kind: "vimeo",
    embedUrl: "https://player.vimeo.com/video/1",
    hosts: ["https://player.vimeo.com"],
  } as const;
  expect(policyOf({ ...embed, hosts: [...embed.hosts] }, [])).toBe(
    "frame-src https://player.vimeo.com; media-src 'self' blob:; connect-src 'self'",
  );
  const captions = [{ language: "pt-BR", label: "Português", url: "https://texts.example/a.vtt" }];
  const file = { kind: "mp4" as const, url: "https://videos.example/a.mp4", hosts: ["https://videos.example"] };
  expect(policyOf(file, captions)).toBe(
    "frame-src 'none'; media-src 'self' blob: https://videos.example; connect-src 'self' https://texts.example",
  );
  expect(policyOf(null, captions)).toBe("frame-src 'none'; media-src 'self' blob:; connect-src 'self'");
});

it("names a page of the video's host for a browser without our player", () => {
  const vimeo = { kind: "vimeo" as const, embedUrl: "https://player.vimeo.com/video/1?h=ab&dnt=1", hosts: [] };
  expect(elsewhereOf(vimeo)).toBe("https://vimeo.com/1/ab");
});

it("writes moments as a clock does, and starts a watched video again", () => {
  expect([0, 65, 3723.9].map(writeClock)).toEqual(["0:00", "1:05", "1:02:03"]);
  expect([resumeAt(50, 100), resumeAt(98, 100), resumeAt(50, null)]).toEqual([50, 0, 50]);
});
