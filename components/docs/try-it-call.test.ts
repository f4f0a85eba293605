import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TrialAnswer } from "./try-it-answer";
import { callTrial } from "./try-it-call";

const streams: ServerResponse[] = [];
const server = createServer((req, res) => {
  if (req.url !== "/stream") return void res.writeHead(404, { "content-type": "application/json" }).end("{}");
  res.writeHead(200, { "content-type": "text/event-stream" }).write(": connected\n\n");
  streams.push(res);
});
let origin = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function startCall(path: string) {
  const shown: (TrialAnswer | "failed")[] = [];
  const stopping = new AbortController();
  const ended = callTrial(`${origin}${path}`, { signal: stopping.signal }, (answer) => shown.push(answer));
  return { shown, stop: () => stopping.abort(), ended };
}

it("shows a stream as it arrives, and keeps what arrived when it is stopped", async () => {
  const { shown, stop, ended } = startCall("/stream");
  await expect.poll(() => shown.at(-1)).toMatchObject({ status: 200, text: ": connected\n\n" });
  streams.at(-1)?.write("id: 1\ndata: {}\n\n");
  await expect.poll(() => shown.at(-1)).toMatchObject({ text: ": connected\n\nid: 1\ndata: {}\n\n" });
  stop();
  await ended;
  expect(shown.at(-1)).toMatchObject({ status: 200, text: ": connected\n\nid: 1\ndata: {}\n\n" });
});

it("shows any other answer once it is complete, and a failure without one", async () => {
  const answered = startCall("/");
  await answered.ended;
  expect(answered.shown).toMatchObject([{ status: 404, text: "{}" }]);
  const lost = startCall("/stream");
  await expect.poll(() => lost.shown).toHaveLength(1);
  streams.at(-1)?.destroy();
  await lost.ended;
  expect(lost.shown.at(-1)).toBe("failed");
});
