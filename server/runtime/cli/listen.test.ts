import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startChild } from "@/testing/support/children";
import { startReceiver } from "@/testing/support/receiver";
import { createTestToken } from "@/testing/support/rest";
import { testSeller } from "@/testing/support/webhooks";
import { createNodeServer } from "../http/node-server";
import { getRestApi } from "../rest/rest";
import { readServerEvents } from "./server-events";

const web = createNodeServer({
  restApi: getRestApi(),
  pages: (_, res) => void res.end(),
  upgrade: null,
  trustProxy: 0,
});
let origin = "";

beforeAll(async () => {
  web.server.listen(0, "127.0.0.1");
  await once(web.server, "listening");
  origin = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  web.server.closeAllConnections();
  web.server.close();
  await once(web.server, "close");
});

const listen = (...parameters: string[]) => startChild("listen", {}, ...parameters);

test("forwards the company's live events as they would be delivered, and logs each in a line", async () => {
  const { token, companyId } = await createTestToken();
  const seller = await testSeller(companyId);
  const own = await startReceiver();
  await seller.addWebhook(own.url);
  const hook = await startReceiver((res) => void res.writeHead(418).end());
  const child = await listen(hook.url, "--token", token, "--url", origin);
  await child.said("Listening");
  await seller.emitEvents(2);
  await seller.dispatch();
  await expect.poll(() => hook.received.length).toBe(2);
  await child.said("418");
  child.kill("SIGTERM");
  const { output } = await child.ended;
  expect(hook.received.map(({ body }) => body).sort()).toEqual(own.received.map(({ body }) => body).sort());
  const lines = output.trimEnd().split("\n");
  expect(lines[0]).toBe(`Listening: events of ${origin} go to ${hook.url}`);
  expect(lines[1]).toMatch(/^\S+Z {2}transaction_paid {2}[0-9a-f-]{36} {2}418 {2}\d+ ms$/);
  await Promise.all([own.close(), hook.close()]);
});

test("forwards every header of a delivery", async () => {
  const { token, companyId } = await createTestToken();
  const seller = await testSeller(companyId);
  const own = await startReceiver();
  await seller.addWebhook(own.url);
  const hook = await startReceiver();
  const child = await listen(hook.url, "--token", token, "--url", origin);
  await child.said("Listening");
  await seller.emitEvents(2);
  await seller.dispatch();
  await expect.poll(() => hook.received.length).toBe(2);
  child.kill("SIGTERM");
  await child.ended;
  const ofReceiver = ({ headers }: (typeof own.received)[number]) => {
    const { host: _host, "x-delivery-id": id, ...rest } = headers;
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    return rest;
  };
  const [delivered] = own.received.map(ofReceiver);
  expect(delivered).toMatchObject({ "user-agent": "Quitanda-Webhooks/1.0", "x-delivery-attempt": "1" });
  expect(hook.received.map(ofReceiver)).toEqual([delivered, delivered]);
  expect(new Set(hook.received.map(({ headers }) => headers["x-delivery-id"])).size).toBe(2);
  await Promise.all([own.close(), hook.close()]);
});

test("ends with one line when the token is not accepted, or when no target is given", async () => {
  const refused = await (await listen("http://127.0.0.1:9/", "--token", "e30.e30.e30", "--url", origin)).ended;
  expect(refused).toMatchObject({
    code: 2,
    output: "",
    errors: "listen: the token is not accepted: invalid, expired or of another installation\n",
  });
  const lost = await (await listen()).ended;
  expect(lost.code).toBe(2);
  expect(lost.errors).toMatch(/^listen: usage: npm run listen -- http:\/\/localhost:4000\/hook .*\n$/);
});

test("reads events however they are chunked", async () => {
  const text = ': hello\n\nid: 1\nevent: a\ndata: {"x":"ç"}\n\n: waiting\n\nid: 2\nevent: b\ndata: y\n\nid: 3';
  async function* pieces() {
    for (const byte of new TextEncoder().encode(text)) yield new Uint8Array([byte]);
  }
  const read = [];
  for await (const event of readServerEvents(pieces())) read.push(event);
  expect(read).toEqual([
    { id: "1", event: "a", data: '{"x":"ç"}' },
    { id: "2", event: "b", data: "y" },
  ]);
});
