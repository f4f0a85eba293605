import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { environment } from "../env/env";
import { closeLimiters, createLimiter } from "./limiter";

const sockets: Socket[] = [];
const commands: string[] = [];
let silent: Server;

/** Worst case: a Redis that accepts connections but never responds. */
beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.push(socket);
    socket.on("data", (sent) => commands.push(sent.toString()));
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = silent.address();
  if (typeof address !== "object" || !address) throw new Error("The server did not listen");
  Object.assign(environment(), { redisUrl: `redis://127.0.0.1:${address.port}` });
});

afterAll(async () => {
  await closeLimiters();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

describe("createLimiter with a Redis that does not answer", () => {
  it("counts in memory and does not ask it", async () => {
    const limiter = createLimiter("reddatabase-trouble", 2, 60);
    expect(await limiter.peek("a")).toMatchObject({ allowed: true, remaining: 2 });
    expect(await limiter.consume("a")).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
    expect(await limiter.consume("a")).toMatchObject({ allowed: true, remaining: 0 });
    expect(await limiter.consume("a")).toMatchObject({ allowed: false, remaining: 0 });
    expect(await limiter.peek("a")).toMatchObject({ allowed: false });
    expect(commands.join("").toLowerCase()).not.toMatch(/eval|script|incr|\bget\b/);
  });
});
