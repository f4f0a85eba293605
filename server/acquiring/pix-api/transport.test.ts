import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthority } from "@/testing/support/certificates";
import { bankAccount } from "@/testing/support/pix-api/accounts";
import type { Reach } from "../transport/exchange";
import { openTransport } from "./transport";

const host = "pix.bank.example";
const limit = 200;

let server: Server;
let reach: Reach;
beforeAll(async () => {
  const authority = createAuthority("Slow CA");
  server = createServer(authority.issue("bank", { hosts: [host] }), (request, response) => {
    if (request.url === "/silent") return;
    response.writeHead(200, { "content-type": "application/json" });
    if (request.url === "/quick") return void response.end("{}");
    const drip = setInterval(() => response.write(" "), limit / 10);
    response.on("close", () => clearInterval(drip));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  reach = { address: "127.0.0.1", port, authority: authority.cert };
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

async function ask(path: string) {
  const transport = openTransport(bankAccount("generic"), reach, limit);
  const started = performance.now();
  const answer = await transport.send({ method: "GET", url: `https://${host}${path}`, headers: {}, body: null });
  const took = performance.now() - started;
  await transport.close();
  return { answer, took };
}

describe("a call's limit", () => {
  it("is 15 seconds, unless a test gives a shorter one", async () => {
    const own = openTransport(bankAccount("efi"), null);
    expect(own.milliseconds).toBe(15_000);
    expect(openTransport(bankAccount("efi"), { ...reach, milliseconds: limit }).milliseconds).toBe(limit);
    await own.close();
  });

  it.each(["/silent", "/drip"])(
    "aborts a call that would never end (%s) and reports the bank as unreachable",
    async (path) => {
      const { answer, took } = await ask(path);
      expect(answer).toEqual({ failure: { fault: "unreachable", sentence: "no answer in time" } });
      expect(took).toBeGreaterThanOrEqual(limit - 10);
      expect(took).toBeLessThan(limit * 10);
    },
  );

  it("does not touch a call that ends before it", async () => {
    expect((await ask("/quick")).answer).toMatchObject({ status: 200, body: "{}", failure: null });
  });
});
