import { afterEach, describe, expect, it } from "vitest";
import { optionedSeller } from "@/testing/support/endpoints/optioned-seller";
import { type Answer, type Received, type Receiver, startReceiver } from "@/testing/support/receiver";
import { getWebhook } from "../webhooks/endpoints";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

const setUp = (options?: Record<string, unknown>, answer?: Answer) =>
  optionedSeller((receiver) => void opened.push(receiver), options, answer);

describe("a webhook with custom headers", () => {
  const token = "Bearer s3cr3t-of-the-gateway";

  it("gets them with every delivery, and no answer shows their values", async () => {
    const { api, receiver, seller, hook } = await setUp(
      { headers: [{ name: "Authorization", value: token }] },
      (res) => void res.writeHead(200).end(`you sent ${token}`),
    );
    expect(hook.headers).toEqual([{ name: "authorization", valueMasked: "••••••••" }]);
    await seller.emitEvents();
    await seller.dispatch();
    expect(receiver.received[0]?.headers).toMatchObject({ authorization: token, "content-type": "application/json" });
    const { json } = await api.get("/webhook-deliveries");
    expect(json.data[0].responseBody).toBe("you sent ••••••••");
    for (const path of ["/webhooks", "/webhook", "/webhook-deliveries", "/events"]) {
      expect(JSON.stringify((await api.get(path)).json)).not.toContain("s3cr3t");
    }
    const { row } = await getWebhook(api.companyId, hook.id);
    expect(JSON.stringify(row)).not.toContain("s3cr3t");
  });

  it("keeps the value of one that a change names alone, and none of those that it leaves out", async () => {
    const { api, receiver, seller, hook } = await setUp({
      headers: [
        { name: "x-one", value: "1111" },
        { name: "x-two", value: "2222" },
      ],
    });
    const put = (headers: object[]) => api.put(`/webhooks/${hook.id}`, { headers });
    expect((await put([{ name: "X-Two" }, { name: "x-three", value: "3333" }])).status).toBe(200);
    await seller.emitEvents();
    await seller.dispatch();
    expect(receiver.received[0]?.headers).toMatchObject({ "x-two": "2222", "x-three": "3333" });
    expect(receiver.received[0]?.headers).not.toHaveProperty("x-one");
    expect(await put([{ name: "x-two" }, { name: "x-four" }])).toMatchObject({
      status: 422,
      json: { message: "headers.1.value: is required" },
    });
    expect((await put([])).json.data.headers).toEqual([]);
  });

  it("do not follow the URL to another origin, not even in its test", async () => {
    const { api, receiver, seller, hook } = await setUp({ headers: [{ name: "x-one", value: "1111" }] });
    const elsewhere = await startReceiver();
    opened.push(elsewhere);
    const put = (body: object) => api.put(`/webhooks/${hook.id}`, body);
    const refused = (field: string) => ({
      status: 422,
      json: { message: expect.stringMatching(`^headers${field}: `) },
    });
    expect(await put({ url: elsewhere.url })).toMatchObject(refused(""));
    expect(await put({ url: elsewhere.url, headers: [{ name: "x-one" }] })).toMatchObject(refused(".0.value"));
    expect(elsewhere.received).toEqual([]);
    expect((await put({ url: `${receiver.url}/other` })).status).toBe(200);
    expect(receiver.received.at(-1)?.headers).toMatchObject({ "x-one": "1111" });
    expect((await put({ url: elsewhere.url, headers: [{ name: "x-one", value: "2222" }] })).status).toBe(200);
    await seller.emitEvents();
    await seller.dispatch();
    expect(elsewhere.received.map(({ headers }) => headers["x-one"])).toEqual(["2222", "2222"]);
  });

  it.each([
    ...["Host", "content-length", "Content-Type", "connection", "transfer-encoding", "keep-alive", "te", "upgrade"],
    ...["proxy-authorization", "webhook-id", "User-Agent", "x-delivery-id", "expect", "trailer"],
  ])("cannot choose %s", async (name) => {
    const { api, hook } = await setUp({});
    const { status, json } = await api.put(`/webhooks/${hook.id}`, { headers: [{ name, value: "a" }] });
    expect([status, json.message]).toEqual([422, "headers.0.name: is a header that cannot be chosen"]);
  });

  it.each([
    [[{ name: "x a", value: "1" }], "headers.0.name: must be the name of a header"],
    [[{ name: "", value: "1" }], /^headers\.0\.name: /],
    [[{ name: "x-a", value: "1\r\nx-b: 2" }], /^headers\.0\.value: must be printable ASCII/],
    [[{ name: "x-a", value: "1\u0000" }], /^headers\.0\.value: /],
    [[{ name: "x-a", value: "é" }], /^headers\.0\.value: /],
    [[{ name: "x-a", value: "" }], /^headers\.0\.value: /],
    [
      [
        { name: "x-a", value: "1" },
        { name: "X-A", value: "2" },
      ],
      "headers: must not name a header twice",
    ],
    [Array.from({ length: 11 }, (_, index) => ({ name: `x-${index}`, value: "1" })), /^headers: /],
  ])("refuses %j", async (headers, message) => {
    const { api, hook } = await setUp({});
    const { status, json } = await api.put(`/webhooks/${hook.id}`, { headers });
    expect(status).toBe(422);
    expect(json.message).toMatch(message);
  });
});

describe("a webhook that opted in to nothing", () => {
  it("gets the headers and the body that it always got", async () => {
    const { api, receiver, seller } = await setUp({});
    const own = (each: Received | undefined) =>
      Object.keys(each?.headers ?? {}).filter((name) => !["host", "connection", "content-length"].includes(name));
    const names = ["user-agent", "content-type", "accept", "x-delivery-id", "x-delivery-attempt"];
    await seller.emitEvents();
    await seller.dispatch();
    expect(own(receiver.received[0])).toEqual(names);
    const other = await startReceiver();
    opened.push(other);
    const { url, received } = other;
    await api.post("/webhooks", { url, signed: true, headers: [{ name: "x-a", value: "12345" }] });
    const options = "signed previousSecretEndsAt headers productIds deliveriesPerSecond signingSecret".split(" ");
    const { webhook } = JSON.parse(received[0]?.body ?? "{}");
    for (const name of options) expect(webhook).not.toHaveProperty(name);
  });
});
