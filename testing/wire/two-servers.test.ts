import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestsPerMinute } from "@/server/runtime/rest/rate-limit";
import { freshAddress } from "@/testing/support/api-calls";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { chargeOf, headOf } from "./charging";
import { openPage, signInAs } from "./every-page";
import { openConnection } from "./exchange";
import { sendInTurns } from "./limit";
import type { Product } from "./product";
import { openShared, type SharedInstallation } from "./shared-installation";

// Two complete servers on one database, each with its own jobs and pages.

const owner = { email: "dona@example.com", password: "feira de domingo" };
const member = { email: "ajudante@example.com", password: "feira de sabado" };
const hour = 3_600_000;

/** Maximum time until a revocation on one server takes effect on the other. */
const soon = { timeout: 1_000, interval: 50 };

let installation: SharedInstallation;
let receiver: Receiver;
let one: Product;
let other: Product;
let companyId = "";
let token = "";

beforeAll(async () => {
  installation = await openShared();
  const open = (name: string, { email, password }: typeof owner) =>
    JSON.parse(installation.admin("create-company", "--name", name, "--email", email, "--password", password));
  const [ofOwner, ofMember] = [open("Banca", owner), open("Outra banca", member)];
  companyId = String(ofOwner.companyId);
  token = String(ofOwner.accessToken);
  await installation.sql`
    INSERT INTO members (company_id, user_id, role, created_at)
    SELECT ${companyId}, user_id, 'admin', now() FROM members WHERE company_id = ${String(ofMember.companyId)}`;
  one = await installation.start();
  other = await installation.start({ PUBLIC_URL: one.url });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await installation.close();
});

async function call({ url }: Product, method: string, path: string, body: string | null = null) {
  const address = { authorization: `Bearer ${token}`, "x-forwarded-for": freshAddress() };
  const headers = body === null ? address : { ...address, "content-type": "application/json" };
  const answer = await fetch(`${url}/v1${path}`, { method, headers, body });
  return { status: answer.status, json: await answer.json() };
}

const charge = (product: Product, name: string) => call(product, "POST", "/pix/in/qrcode", chargeOf(name));

async function statusOf({ url }: Product, path: string, cookies: string): Promise<number> {
  const headers = { cookie: `${cookies}; company=${companyId}`, "x-forwarded-for": freshAddress() };
  const answer = await openPage(`${url}${path}`, { headers });
  await answer.text();
  return answer.status;
}

async function write({ url }: Product, cookies: string, procedure: string, input: object) {
  const origin = one.url;
  const cookie = `${cookies}; company=${companyId}`;
  const headers = { "content-type": "application/json", origin, "sec-fetch-site": "same-origin", cookie };
  const body = JSON.stringify({ json: input });
  const answer = await fetch(`${url}/api/trpc/${procedure}`, { method: "POST", headers, body });
  const { result } = (await answer.json()) as { result?: { data: { json: unknown } } };
  return { status: answer.status, json: result?.data.json };
}

describe("who may do what", () => {
  it("is the same at both servers: a session opened by one is ended there at once by the other", async () => {
    const [stays, ends] = [await signInAs(one.url, owner), await signInAs(one.url, owner)];
    expect([await statusOf(other, "/overview", stays), await statusOf(other, "/overview", ends)]).toEqual([200, 200]);
    expect((await write(other, stays, "account.revokeOtherSessions", {})).status).toBe(200);
    await expect.poll(() => statusOf(one, "/overview", ends), soon).toBe(307);
    expect(await statusOf(one, "/overview", stays)).toBe(200);
  });

  it("a member whose role falls at one server may no longer write at the other, nor read once removed", async () => {
    const [ofOwner, ofMember] = [await signInAs(one.url, owner), await signInAs(other.url, member)];
    const [row] = await installation.sql`SELECT id FROM users WHERE email = ${member.email}`;
    const userId = String(row?.id);
    const create = async () => (await write(other, ofMember, "apiKeys.create", { name: "chave" })).status;
    expect(await create()).toBe(200);
    expect((await write(one, ofOwner, "team.changeRole", { userId, role: "viewer" })).status).toBe(200);
    await expect.poll(create, soon).toBe(403);
    expect((await write(one, ofOwner, "team.remove", { userId })).status).toBe(200);
    const read = async () => {
      const headers = { cookie: `${ofMember}; company=${companyId}` };
      const answer = await fetch(`${other.url}/api/trpc/company.get?input=%7B%22json%22%3A%7B%7D%7D`, { headers });
      return (await answer.text()).includes(companyId);
    };
    await expect.poll(read, soon).toBe(false);
  });

  it("a key that one server narrows, binds to addresses or revokes is so at the other", async () => {
    const cookies = await signInAs(one.url, owner);
    const made = (await write(one, cookies, "apiKeys.create", { name: "chave" })).json as { id: string };
    const issued = (await write(one, cookies, "apiKeys.issueToken", { apiKeyId: made.id, lifetimeSeconds: 3_600 }))
      .json;
    const ofKey = (issued as { token: string }).token;
    const read = async () => {
      const headers = { authorization: `Bearer ${ofKey}`, "x-forwarded-for": freshAddress() };
      return (await fetch(`${other.url}/v1/transactions?limit=1`, { headers })).status;
    };
    expect(await read()).toBe(200);
    await write(one, cookies, "apiKeys.changeScopes", { apiKeyId: made.id, scopes: ["products:read"] });
    await expect.poll(read, soon).toBe(403);
    await write(one, cookies, "apiKeys.changeScopes", { apiKeyId: made.id, scopes: null });
    await expect.poll(read, soon).toBe(200);
    const elsewhere = { apiKeyId: made.id, addresses: ["203.0.113.7"], expiresAt: null };
    await write(one, cookies, "apiKeys.changeLimits", elsewhere);
    await expect.poll(read, soon).toBe(403);
    await write(one, cookies, "apiKeys.revoke", { apiKeyId: made.id });
    await expect.poll(read, soon).toBe(401);
  });
});

describe("two servers without Redis", () => {
  it("each allow an address its requests of a minute", async () => {
    const sent = await sendInTurns([one, other], freshAddress(), 2 * requestsPerMinute + 100);
    expect(sent).toEqual({ 404: 2 * requestsPerMinute, 429: 100 });
  });
});

describe("what happens at one server", () => {
  it("is shown by the streams of the other", async () => {
    const stream = openConnection(other.port);
    stream.write(headOf(token, "GET /v1/events/stream", freshAddress()));
    await expect.poll(stream.received).toContain(": connected");
    expect((await charge(one, "seen")).status).toBe(200);
    await expect.poll(() => [...stream.received().matchAll(/^event: transaction_created$/gm)].length).toBe(1);
    stream.close();
  });

  it("a charge with one idempotency key, sent to both at once, is made once", async () => {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    };
    const send = async ({ url }: Product) => {
      const body = chargeOf("pedido-de-ambos");
      const answer = await fetch(`${url}/v1/pix/in/qrcode`, { method: "POST", headers, body });
      const { data } = (await answer.json()) as { data?: { id: string } };
      return { status: answer.status, id: data?.id };
    };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index % 2 === 0 ? one : other)));
    // Repeated requests get a 409 while the first one is in progress.
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ id }) => id)).size).toBe(1);
    const made = await installation.sql`SELECT id FROM transactions WHERE external_id = 'pedido-de-ambos'`;
    expect(made).toHaveLength(1);
  });

  it("charges that expire while both run the job are canceled once, and each is told once", async () => {
    const events = ["transaction_canceled"];
    const registered = await call(one, "POST", "/webhooks", JSON.stringify({ url: receiver.url, events }));
    expect(registered.status).toBe(201);
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => charge(index % 2 === 0 ? one : other, `late-${index}`)),
    );
    const ids = made.map(({ json }) => String(json.data.id)).sort();
    const at = new Date(Date.now() + 100 * 24 * hour).toISOString();
    const headers = { authorization: `Bearer ${installation.cronSecret}` };
    const sweep = ({ url }: Product) => fetch(`${url}/api/cron/expirations?at=${at}`, { headers });
    const runs = await Promise.all([one, other, one, other].map(sweep));
    expect(runs.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const told = () =>
      receiver.received
        .map(({ body }) => String(JSON.parse(body).transaction?.id))
        .filter((id) => ids.includes(id))
        .sort();
    await expect.poll(told).toEqual(ids);
    const status = await installation.sql`SELECT DISTINCT status FROM transactions WHERE id = ANY (${ids})`;
    expect(status).toEqual([{ status: "canceled" }]);
  });
});
