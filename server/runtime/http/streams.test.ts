import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { freshAddress } from "@/testing/support/api-calls";
import { keepConnection } from "@/testing/support/kept-connection";
import { createTestToken } from "@/testing/support/rest";
import { halfClose } from "@/testing/support/sockets";
import { fail } from "../../core/failures/failure";
import { log } from "../../core/log/log";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { createRestApi } from "../rest/rest";
import { answerRest } from "../rest/rest-fetch";
import { startDraining } from "./health";
import { createNodeServer } from "./node-server";

let undrain: (() => void) | null = null;

const streams = { begun: 0, ended: 0 };

async function* streamWords(words: string) {
  streams.begun += 1;
  try {
    for (const word of words.split(" ")) {
      if (word === "refuse") fail("export_not_ready");
      if (word === "fail") throw new Error("on purpose");
      if (word === "wait") await sleep(60_000, undefined, { ref: false });
      yield `data: ${word}\n\n`;
    }
  } finally {
    streams.ended += 1;
  }
}

const line = "id;name\r\n".repeat(200);

async function* streamLines(lines: number) {
  for (let sent = 0; sent < lines; sent += 1) {
    yield line;
    await sleep(150, undefined, { ref: false });
  }
}

const router = createRouter({
  file: companyProcedure
    .meta({
      permission: "exports.read",
      answer: "file",
      openapi: { method: "GET", path: "/exports/{exportId}/download" },
    })
    .input(z.strictObject({ exportId: z.string() }))
    .query(({ ctx, input }) => {
      const length = String(line.length * 10);
      if (ctx.answerHeaders) Object.assign(ctx.answerHeaders, { "content-type": "text/csv", "content-length": length });
      return streamLines(Number(input.exportId));
    }),
  stream: companyProcedure
    .meta({ permission: "events.read", answer: "stream", openapi: { method: "GET", path: "/events/stream" } })
    .input(z.strictObject({ words: z.string() }))
    .query(({ input }) => streamWords(input.words)),
});

const restApi = createRestApi(router);
const web = createNodeServer({ restApi, pages: (_, res) => void res.end(), upgrade: null, trustProxy: 0 });
let origin = "";
let headers: Record<string, string> = {};

beforeAll(async () => {
  web.server.listen(0, "127.0.0.1");
  await once(web.server, "listening");
  origin = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
  headers = { authorization: `Bearer ${(await createTestToken()).token}`, "x-forwarded-for": freshAddress() };
});

afterEach(() => {
  undrain?.();
});

afterAll(async () => {
  web.server.closeAllConnections();
  web.server.close();
  await once(web.server, "close");
});

const open = (words: string, init: RequestInit = {}) =>
  fetch(`${origin}/v1/events/stream?words=${words}`, { headers, ...init });

async function firstOf(response: Response) {
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  return { reader, text: new TextDecoder().decode(value) };
}

describe("a file of a known length", () => {
  const download = (lines: number) => fetch(`${origin}/v1/exports/${lines}/download`, { headers });

  it("is sent whole and unchanged to a reader that ended its side", async () => {
    const port = Number(new URL(origin).port);
    const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = ["GET /v1/exports/10/download HTTP/1.1", "host: 127.0.0.1", "accept-encoding: gzip", ...fields];
    const answer = await halfClose(port, [...head, "connection: close", "", ""].join("\r\n"));
    expect(answer.slice(answer.indexOf("\r\n\r\n") + 4)).toBe(line.repeat(10));
  });

  it("is finished while the process drains", async () => {
    const response = await download(10);
    undrain = startDraining();
    expect(await response.text()).toBe(line.repeat(10));
  });

  it.each([3, 12])(
    "that has only %i of its ten parts closes the connection, so that the next response is not read as the missing part",
    async (lines) => {
      const connection = await keepConnection(Number(new URL(origin).port));
      const asked = { method: "GET", target: `/v1/exports/${lines}/download`, headers };
      const ended = connection.ask(asked).then(() => connection.ask(asked));
      await expect(ended).rejects.toThrow("The connection ended");
      connection.close();
    },
  );
});

describe("a stream", () => {
  it("is sent as it comes, with the headers of every answer, and ends", async () => {
    const response = await open("one+two");
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("content-length")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-ratelimit-limit")).toBe("1000");
    expect(await response.text()).toBe("data: one\n\ndata: two\n\n");
  });

  it("is closed at once when the process drains, even while idle", async () => {
    const { reader, text } = await firstOf(await open("one+wait+two"));
    expect(text).toBe("data: one\n\n");
    undrain = startDraining();
    const startedAt = Date.now();
    expect((await reader?.read())?.done).toBe(true);
    expect(Date.now() - startedAt).toBeLessThan(3_000);
  });

  it("ends when its reader leaves", async () => {
    const { begun, ended } = streams;
    const { reader } = await firstOf(await open(`one+${"two+".repeat(50_000)}three`.slice(0, 12_000)));
    await reader?.cancel();
    await expect.poll(() => streams).toEqual({ begun: begun + 1, ended: ended + 1 });
  });

  it("that fails closes the connection, so that it does not look complete", async () => {
    await expect(open("one+fail").then((response) => response.text())).rejects.toThrow();
  });

  it("that is refused midway closes the connection too, and reports no fault", async () => {
    const reported = vi.spyOn(log, "error");
    await expect(open("one+refuse").then((response) => response.text())).rejects.toThrow();
    expect(reported).not.toHaveBeenCalled();
    await expect(open("one+fail").then((response) => response.text())).rejects.toThrow();
    await expect.poll(() => reported.mock.calls.length).toBe(1);
    reported.mockRestore();
  });

  it("is not started without a token or for a HEAD", async () => {
    const { begun } = streams;
    expect((await open("one", { headers: {} })).status).toBe(401);
    const head = await open("one", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(streams.begun).toBe(begun);
  });

  it("is sent and closed the same way when Next runs alone", async () => {
    const ask = (words: string) =>
      answerRest(new Request(`${origin}/v1/events/stream?words=${words}`, { headers }), restApi);
    expect(await (await ask("one+two")).text()).toBe("data: one\n\ndata: two\n\n");
    const { begun, ended } = streams;
    const { reader } = await firstOf(await ask("one+two+three"));
    await reader?.cancel();
    expect(streams).toEqual({ begun: begun + 1, ended: ended + 1 });
  });
});
