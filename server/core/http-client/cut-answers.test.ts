import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { startReceiver, startSocketServer } from "@/testing/support/receiver";
import { createSender, type Sender, type SendLimits } from "./safe-fetch";

const opened: { close: () => Promise<void> }[] = [];
const limits: SendLimits = { milliseconds: 1_000, answerBytes: 64 * 1024 };

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

function keep<Opened extends { close: () => Promise<void> }>(each: Opened): Opened {
  opened.push(each);
  return each;
}

const privateToo = () => keep(createSender({ allowPrivate: true }));
const receive = async (...args: Parameters<typeof startReceiver>) => keep(await startReceiver(...args));

const send = (sender: Sender, url: string, milliseconds = limits.milliseconds) =>
  sender.post({ url, headers: {}, body: "{}" }, { ...limits, milliseconds });

describe("an endpoint", () => {
  const flood = (res: ServerResponse, chunk: Buffer): void => {
    while (!res.destroyed && res.write(chunk));
    if (!res.destroyed) res.once("drain", () => flood(res, chunk));
  };

  it("that answers 50 MB is cut off after 64 KiB", async () => {
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024, "a");
    const { url } = await receive((res) => {
      res.writeHead(200, { "content-length": 50 * 1024 * 1024 });
      const more = () => {
        if (sent >= 50 * 1024 * 1024 || res.destroyed) return;
        sent += chunk.length;
        res.write(chunk, more);
      };
      more();
    });
    const outcome = await send(privateToo(), url, 5_000);
    expect(outcome).toMatchObject({ status: 200, fault: null, answer: "a".repeat(1024) });
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  it("that never stops answering does not fill memory", async () => {
    const chunk = Buffer.alloc(256 * 1024, "a");
    const { url } = await receive((res) => flood(res.writeHead(200), chunk));
    const sender = privateToo();
    await send(sender, url);
    const before = process.memoryUsage().arrayBuffers;
    for (let each = 0; each < 50; each += 1) await send(sender, url);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
  });

  it.each([
    [200, null],
    [500, { code: "http_status", sentence: "answered 500" }],
  ])(
    "that answers %i and drips one byte at a time is cut off in time, and its status counts",
    async (status, fault) => {
      const { url } = await receive((res) => {
        res.writeHead(status);
        const drip = setInterval(() => res.write("."), 50);
        res.once("close", () => clearInterval(drip));
      });
      const outcome = await send(privateToo(), url);
      expect(outcome).toMatchObject({ status, fault });
      expect(outcome.durationMs).toBeLessThan(1_500);
    },
  );

  it("whose 2xx breaks off has taken the message, and what was read is kept", async () => {
    const { url } = await receive((res) => {
      res.writeHead(200, { "content-length": 10 }).write("half");
      setTimeout(() => res.socket?.resetAndDestroy(), 20);
    });
    expect(await send(privateToo(), url)).toMatchObject({ status: 200, fault: null, answer: "half" });
  });

  it.each(["content-length: 4\r\n\r\nbody", "\r\nbody", "transfer-encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n"])(
    "that answers 204 with a body has accepted every message (%j)",
    async (rest) => {
      const { url } = keep(
        await startSocketServer((socket) => void socket.on("data", () => socket.write(`HTTP/1.1 204 OK\r\n${rest}`))),
      );
      const sender = privateToo();
      const results = [await send(sender, url), await send(sender, url), await send(sender, url)];
      expect(results.map(({ status, fault }) => [status, fault])).toEqual(Array(3).fill([204, null]));
    },
  );

  it("whose file is too large or breaks off gives no file", async () => {
    const large = await receive((res) => void res.end("a".repeat(2_000)));
    const broken = await receive((res) => {
      res.writeHead(200, { "content-length": 10 }).write("half");
      setTimeout(() => res.socket?.resetAndDestroy(), 20);
    });
    const get = (url: string) => privateToo().get({ url, headers: {} }, { ...limits, answerBytes: 1_024 });
    expect((await get(large.url)).fault).toMatchObject({ code: "answer_too_large" });
    expect((await get(broken.url)).fault).toMatchObject({ code: "connection_reset" });
  });
});
