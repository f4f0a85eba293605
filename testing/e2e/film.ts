import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { APIRequestContext, Page } from "@playwright/test";
import { selfSigned } from "@/testing/support/certificates";
import { sellProduct } from "./checkout";
import { callApi } from "./demo";
import { test as base, expect } from "./fixtures";

/**
 * Ten seconds of VP9, which every Chromium plays, in an MP4: `ffmpeg -f lavfi -i
 * color=c=0x1c5fc4:size=320x180:rate=5:duration=10 -vf "drawbox=x='32*t':y=70:w=40:h=40:color=white:t=fill" -c:v
 * libvpx-vp9 -b:v 0 -crf 50 -g 10 -pix_fmt yuv420p -movflags +faststart lesson.mp4`
 */
const film = readFileSync("testing/e2e/lesson.mp4");
export const filmSeconds = 10;

interface FilmServer {
  url: string;
  asked: string[];
}

/** Serves the film over TLS with range requests, because our pages load no video over plain HTTP. */
async function serveFilm() {
  const asked: string[] = [];
  const server = createServer(selfSigned("localhost"), (request, response) => {
    const { range = "bytes=0-" } = request.headers;
    asked.push(range);
    const [from = 0, to = film.length - 1] = (/^bytes=(\d+)-(\d*)$/.exec(range) ?? [])
      .slice(1)
      .map((text) => (text === "" ? undefined : Number(text)));
    const part = film.subarray(from, to + 1);
    response.writeHead(206, {
      "content-type": "video/mp4",
      "content-length": part.length,
      "accept-ranges": "bytes",
      "content-range": `bytes ${from}-${from + part.length - 1}/${film.length}`,
    });
    response.end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, asked, url: `https://localhost:${(server.address() as AddressInfo).port}/lesson.mp4` };
}

export const test = base.extend<object, { film: FilmServer }>({
  film: [
    async ({ browserName: _any }, use) => {
      const { server, ...served } = await serveFilm();
      await use(served);
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
  ignoreHTTPSErrors: true,
  otherHosts: ({ browserName: _any }, use) => use([/^localhost:\d+$/]),
});

export async function sellFilm(request: APIRequestContext, { url }: FilmServer) {
  const product = await sellProduct(request);
  const { id: courseId } = await callApi(request, "/member-courses", {
    productId: product.id,
    title: "Do levain ao forno",
    status: "published",
    certificateHours: 2,
    issuesCertificates: true,
  });
  const tree = await callApi(request, `/member-courses/${courseId}/modules`, { title: "O levain" });
  const { modules } = tree as unknown as { modules: { id: string }[] };
  const lesson = { title: "Farinha e água", videoUrl: url, durationSeconds: filmSeconds };
  await callApi(request, `/member-courses/${courseId}/modules/${modules[0]?.id}/lessons`, lesson);
  return { ...product, courseId };
}

export async function watchUntil(page: Page, seconds: number): Promise<void> {
  const position = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(position, { intervals: [200] }).toBeGreaterThan(seconds);
}
