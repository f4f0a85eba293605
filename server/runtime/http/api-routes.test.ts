import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { callbackSecretOf } from "../../acquiring/connections/callback-address";
import { connectionFor } from "../../acquiring/connections/connections";
import { composeCallback } from "../../acquiring/sandbox/adapter";
import { sendMoney } from "../../acquiring/sandbox/bank";
import { getTransaction } from "../../payments/transactions/transactions";
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

async function paidUnannounced() {
  const [company, now] = [await testCompany(), new Date()];
  const connection = connectionFor(company, "pix");
  const { id } = await chargePix(company, pixCharge(), now);
  const key = id.replaceAll("-", "");
  const payer = { payerName: "Maria", payerDocument: "52998224725", paidAt: now };
  await sendMoney({ companyId: company.id, key, amountInCents: undefined, dueInCents: 4990, ...payer });
  const path = `/api/callbacks/sandbox/${connection.id}/${callbackSecretOf(connection.id)}`;
  return { connection, path, key, read: () => getTransaction(company.id, id, now) };
}

describe("the API's routes outside of /v1", () => {
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

  it("is never cached, and says so", async () => {
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

  it("refuses cron without its secret", async () => {
    const response = await fetch(`${origin}/api/cron/renewals`, { method: "POST" });
    expect([response.status, await response.json()]).toMatchObject([401, { statusCode: 401 }]);
  });

  it("passes an acquirer's callback on with its path, headers and body", async () => {
    const { connection, path, key, read } = await paidUnannounced();
    const { body, headers } = composeCallback(connection, key);
    const given = Object.entries(headers).filter((each): each is [string, string] => each[1] !== undefined);
    const response = await fetch(`${origin}${path}`, { method: "POST", body, headers: Object.fromEntries(given) });
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(await read()).toMatchObject({ status: "paid" });
  });

  it("takes callbacks of up to 1 MiB at their address, and 256 KiB below a path that is none", async () => {
    const { path } = await paidUnannounced();
    const post = async (to: string, bytes: number) =>
      (await fetch(`${origin}${to}`, { method: "POST", body: "x".repeat(bytes) })).status;
    expect(await post(path, 1024 * 1024)).toBe(200);
    expect(await post(path, 1024 * 1024 + 1)).toBe(413);
    expect(await post("/api/callbacks/sandbox", 256 * 1024)).toBe(404);
    expect(await post("/api/callbacks/sandbox", 256 * 1024 + 1)).toBe(413);
  });

  it.each(["/pix", "/pix/pix", "//pix", "/pix/", "/"])("takes a callback with %s after its secret", async (suffix) => {
    const { connection, path, key, read } = await paidUnannounced();
    const { body, headers } = composeCallback(connection, key);
    const given = Object.entries(headers).filter((each): each is [string, string] => each[1] !== undefined);
    await fetch(`${origin}${path}${suffix}`, { method: "POST", body, headers: Object.fromEntries(given) });
    expect(await read()).toMatchObject({ status: "paid" });
  });
});
