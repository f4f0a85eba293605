import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeCallback } from "../acquirers/sandbox/adapter";
import { answerApi, findApiRoute } from "./api-routes";

const server = createServer((req, res) => void answerApi(req, res, req.url ?? "/"));
let origin = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe("what the API answers outside of /v1", () => {
  it.each(["/api/health", "/api/health?x", "/api/health/", "/api/cron/renewals", "/api/callbacks/sandbox/pix/abc"])(
    "is %s",
    (target) => {
      expect(findApiRoute(target)).not.toBeNull();
    },
  );

  it.each([
    "/",
    "/api/healthy",
    "/api/trpc/account.get",
    "/api/auth/csrf",
    "/api/cron",
    "/api/callbacks",
    "/docs?/api/health",
  ])("is not %s", (target) => {
    expect(findApiRoute(target)).toBeNull();
  });

  it("is not kept by anybody and says so", async () => {
    const response = await fetch(`${origin}/api/health`);
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("answers HEAD without a body, OPTIONS with the methods, others 405", async () => {
    const head = await fetch(`${origin}/api/health`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const options = await fetch(`${origin}/api/cron/renewals`, { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, POST, HEAD, OPTIONS"]);
    expect((await fetch(`${origin}/api/callbacks/sandbox`)).status).toBe(405);
    expect((await fetch(`${origin}/api/health`, { method: "POST" })).status).toBe(405);
  });

  it("keeps cron's door shut without its secret", async () => {
    const response = await fetch(`${origin}/api/cron/renewals`, { method: "POST" });
    expect([response.status, await response.json()]).toMatchObject([401, { statusCode: 401 }]);
  });

  it("hands an acquirer's notice on with its headers and body", async () => {
    const { body, headers } = composeCallback("0".repeat(32));
    const given = Object.entries(headers).filter((each): each is [string, string] => each[1] !== undefined);
    const response = await fetch(`${origin}/api/callbacks/sandbox`, {
      method: "POST",
      body,
      headers: Object.fromEntries(given),
    });
    expect([response.status, await response.json()]).toMatchObject([200, { unknown: 1 }]);
  });

  it("reads no longer than a notice can be", async () => {
    const response = await fetch(`${origin}/api/callbacks/sandbox`, { method: "POST", body: "x".repeat(300_000) });
    expect(response.status).toBe(413);
  });
});
