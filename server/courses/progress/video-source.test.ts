import { expect, it } from "vitest";
import { videoSourceOf } from "./video-source";

const uuid = "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b";
const tube = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&enablejsapi=1";

it.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "youtube", tube],
  ["https://youtu.be/dQw4w9WgXcQ?t=1m30s", "youtube", `${tube}&start=90`],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "youtube", tube],
  ["https://vimeo.com/123456789", "vimeo", "https://player.vimeo.com/video/123456789?autoplay=1&dnt=1"],
  [
    "https://vimeo.com/123456789/0a1b2c3d4e",
    "vimeo",
    "https://player.vimeo.com/video/123456789?h=0a1b2c3d4e&autoplay=1&dnt=1",
  ],
  [
    `https://player-vz-1a2b3c4d-5e6.tv.pandavideo.com.br/embed/?v=${uuid}`,
    "panda",
    `https://player-vz-1a2b3c4d-5e6.tv.pandavideo.com.br/embed/?v=${uuid}`,
  ],
])("plays %s by its embed, from one host", (url, kind, embedUrl) => {
  expect(videoSourceOf(url)).toEqual({ kind, embedUrl, hosts: [new URL(embedUrl).origin] });
});

it.each([
  ["https://cdn.example.com/a.mp4?token=1", "mp4"],
  ["https://cdn.example.com/a/master.M3U8", "hls"],
  ["https://example.com/watch?v=dQw4w9WgXcQ", "link"],
  // An HTTPS page cannot load plain HTTP.
  ["http://cdn.example.com/a.mp4", "link"],
  ["http://cdn.example.com/a.m3u8", "link"],
  ["https://youtube.com.example.com/watch?v=dQw4w9WgXcQ", "link"],
  ["https://www.youtube.com/watch?v=short", "link"],
  ["https://evil-player-vz-1.tv.pandavideo.com.br.example.com/embed/?v=x", "link"],
])("plays %s as %s", (url, kind) => {
  expect(videoSourceOf(url)).toMatchObject({ kind, url: new URL(url).href });
});

it.each([null, "", "no address", "javascript:alert(1)", "ftp://example.com/a.mp4"])("has no source for %s", (url) => {
  expect(videoSourceOf(url)).toBeNull();
});
