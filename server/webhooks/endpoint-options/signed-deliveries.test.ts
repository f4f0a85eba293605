import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { webhooks } from "@/db/schema";
import { optionedSeller } from "@/testing/support/endpoints/optioned-seller";
import type { Answer, Received, Receiver } from "@/testing/support/receiver";
import { secondsAfter } from "@/testing/support/webhooks";
import { listAudit } from "../../accounts/audit/list-audit";
import { getWebhook } from "../webhooks/endpoints";
import { sweepEndedSecrets } from "./reseal";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

const setUp = (options?: Record<string, unknown>, answer?: Answer) =>
  optionedSeller((receiver) => void opened.push(receiver), options, answer);

const headersOf = ({ headers }: Received) => headers as Record<string, string>;

const isVerified = (secret: string, each: Received) => {
  try {
    new Webhook(secret).verify(each.body, headersOf(each));
    return true;
  } catch {
    return false;
  }
};

const pythonTools = join(fileURLToPath(new URL("../../../.data", import.meta.url)), "client-tools", "standardwebhooks");

function hasPython(): boolean {
  const env = { ...process.env, PYTHONPATH: pythonTools };
  const isHere = () => spawnSync("python3", ["-c", "import standardwebhooks"], { env }).status === 0;
  if (isHere()) return true;
  mkdirSync(pythonTools, { recursive: true });
  const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", pythonTools];
  spawnSync("python3", [...install, "standardwebhooks==1.1.0"], { timeout: 60_000 });
  return isHere();
}

const program = `import json, sys
from standardwebhooks import Webhook
given = json.load(sys.stdin)
print(json.dumps(Webhook(given["secret"]).verify(given["body"], given["headers"])))`;

describe("a webhook that asked for signatures", () => {
  it("gets them in the form of Standard Webhooks, by a secret that is shown once", async () => {
    const { api, receiver, seller, hook } = await setUp();
    expect(hook).toMatchObject({ signed: true, previousSecretEndsAt: null });
    expect(Buffer.from(hook.signingSecret.replace("whsec_", ""), "base64")).toHaveLength(32);
    for (const path of ["/webhooks", `/webhooks/${hook.id}`, "/webhook"]) {
      expect(JSON.stringify((await api.get(path)).json)).not.toContain("whsec_");
    }
    const [, eventId] = await seller.emitEvents();
    await seller.dispatch();
    const [sent] = receiver.received;
    if (!sent) throw new Error("Nothing was sent");
    expect(headersOf(sent)).toMatchObject({
      "webhook-id": eventId,
      "webhook-signature": expect.stringMatching(/^v1,\S+$/),
    });
    expect(Math.abs(Number(headersOf(sent)["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(30);
    expect(new Webhook(hook.signingSecret).verify(sent.body, headersOf(sent))).toMatchObject({ id: eventId });
    expect(isVerified(hook.signingSecret, { ...sent, body: `${sent.body} ` })).toBe(false);
    const { row } = await getWebhook(api.companyId, hook.id);
    expect(JSON.stringify(row)).not.toContain(hook.signingSecret);
  });

  it("by several changes at once has one secret, which one answer shows", async () => {
    const { api, receiver, seller, hook } = await setUp({ signed: false });
    const change = () => api.put(`/webhooks/${hook.id}`, { signed: true });
    const answers = await Promise.all(Array.from({ length: 8 }, change));
    const shown = answers.map(({ json }) => json.data.signingSecret).filter(Boolean);
    expect(shown).toHaveLength(1);
    await seller.emitEvents();
    await seller.dispatch();
    expect(receiver.received.map((each) => isVerified(shown[0], each))).toEqual([true]);
  });

  it.runIf(hasPython())("is verified by the package of PyPI", async () => {
    const { receiver, seller, hook } = await setUp();
    await seller.emitEvents();
    await seller.dispatch();
    const [sent] = receiver.received;
    if (!sent) throw new Error("Nothing was sent");
    const input = JSON.stringify({ secret: hook.signingSecret, body: sent.body, headers: headersOf(sent) });
    const env = { ...process.env, PYTHONPATH: pythonTools };
    const said = execFileSync("python3", ["-c", program], { input, env }).toString();
    expect(JSON.parse(said)).toEqual(JSON.parse(sent.body));
  });

  it("gets the same id in every attempt with a new time and signature, and its test is signed too", async () => {
    let answers = 0;
    const { api, receiver, seller, hook } = await setUp({ signed: true }, (res) => {
      answers += 1;
      res.writeHead(answers === 2 ? 500 : 200).end();
    });
    await seller.emitEvents();
    await seller.dispatch();
    await seller.dispatch({ at: secondsAfter(new Date(), 120) });
    const [first, second] = receiver.received;
    if (!first || !second) throw new Error("Two attempts were expected");
    expect(headersOf(second)["webhook-id"]).toBe(headersOf(first)["webhook-id"]);
    expect([first, second].map((each) => isVerified(hook.signingSecret, each))).toEqual([true, true]);
    await api.post(`/webhooks/${hook.id}/test`);
    expect(receiver.received.slice(2).map((each) => isVerified(hook.signingSecret, each))).toEqual([true]);
  });

  it("gets both signatures for a day after a rotation, never three, and one where the old is to end at once", async () => {
    const { api, receiver, seller, hook } = await setUp();
    const rotate = async (body?: object) => (await api.post(`/webhooks/${hook.id}/signing-secret`, body)).json.data;
    const send = async () => {
      await seller.emitEvents();
      await seller.dispatch();
      const [sent] = receiver.received.splice(0);
      if (!sent) throw new Error("Nothing was sent");
      return sent;
    };
    const second = await rotate();
    const hours = (Date.parse(second.previousSecretEndsAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const both = await send();
    expect(headersOf(both)["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect([hook.signingSecret, second.signingSecret].map((secret) => isVerified(secret, both))).toEqual([true, true]);
    const third = await rotate();
    const later = await send();
    const secrets = [hook.signingSecret, second.signingSecret, third.signingSecret];
    expect(secrets.map((secret) => isVerified(secret, later))).toEqual([false, true, true]);
    const last = await rotate({ endPrevious: true });
    expect(last.previousSecretEndsAt).toBeNull();
    const alone = await send();
    expect([third, last].map(({ signingSecret }) => isVerified(signingSecret, alone))).toEqual([false, true]);
  });

  it("loses its old secret at once where that is asked for, for no other company and with nothing more to end", async () => {
    const { api, receiver, seller, hook } = await setUp();
    const { api: other } = await setUp();
    const next = (await api.post(`/webhooks/${hook.id}/signing-secret`)).json.data;
    const path = `/webhooks/${hook.id}/signing-secret/previous`;
    expect((await other.remove(path)).status).toBe(404);
    for (const _ of [1, 2]) expect(await api.remove(path)).toMatchObject({ status: 200, json: { success: true } });
    expect((await api.get(`/webhooks/${hook.id}`)).json.data).toMatchObject({
      signed: true,
      previousSecretEndsAt: null,
    });
    await seller.emitEvents();
    await seller.dispatch();
    const [sent] = receiver.received;
    if (!sent) throw new Error("Nothing was sent");
    expect([hook, next].map(({ signingSecret }) => isVerified(signingSecret, sent))).toEqual([false, true]);
    const audited = await listAudit(api.companyId, { action: "webhook.secret_ended", limit: 5, offset: 0 });
    expect(audited.rows).toHaveLength(1);
  });

  it("loses an old secret for good once it has ended", async () => {
    const { api, hook } = await setUp();
    await api.post(`/webhooks/${hook.id}/signing-secret`);
    expect(await sweepEndedSecrets(new Date(), api.companyId)).toEqual({ endedSecrets: 0 });
    expect(await sweepEndedSecrets(secondsAfter(new Date(), 86_500), api.companyId)).toEqual({ endedSecrets: 1 });
    const { row } = await getWebhook(api.companyId, hook.id);
    expect(row.signingSecrets).toHaveLength(1);
  });

  it("keeps its secret when it is asked for again, and has none once it is switched off or removed", async () => {
    const { api, receiver, seller, hook } = await setUp();
    const put = async (body: object) => (await api.put(`/webhooks/${hook.id}`, body)).json.data;
    expect(await put({ signed: true })).not.toHaveProperty("signingSecret");
    expect(await put({ signed: false })).toMatchObject({ signed: false });
    expect(await api.post(`/webhooks/${hook.id}/signing-secret`)).toMatchObject({
      status: 409,
      json: { code: "webhook_not_signed" },
    });
    await seller.emitEvents();
    await seller.dispatch();
    expect(Object.keys(receiver.received[0]?.headers ?? {}).filter((name) => name.startsWith("webhook-"))).toEqual([]);
    const again = await put({ signed: true });
    expect(again.signingSecret).toMatch(/^whsec_/);
    expect(again.signingSecret).not.toBe(hook.signingSecret);
    await api.remove(`/webhooks/${hook.id}`);
    const [stored] = await db().select().from(webhooks).where(eq(webhooks.id, hook.id));
    expect(stored).toMatchObject({ signingSecrets: null, ownHeaders: null });
  });

  it("makes one secret, however many ask at once", async () => {
    const { api, hook } = await setUp({});
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.put(`/webhooks/${hook.id}`, { signed: true })),
    );
    expect(answers.filter(({ json }) => json.data.signingSecret !== undefined)).toHaveLength(1);
  });
});
