import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { webhooks } from "@/db/schema";
import { createIntegrator } from "@/testing/support/integrator";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { testSeller } from "@/testing/support/webhooks";
import { environment } from "../../core/env/env";
import { getWebhook } from "../webhooks/endpoints";
import { rewrapWebhooks } from "./reseal";

const { vaultKeys } = environment();
let receiver: Receiver | null = null;

afterEach(async () => {
  Object.assign(environment(), { vaultKeys });
  await receiver?.close();
});

describe("what a webhook keeps sealed", () => {
  it("is re-encrypted under a new vault key, after which the old one is not needed", async () => {
    receiver = await startReceiver();
    const { received, url } = receiver;
    const api = await createIntegrator();
    const seller = await testSeller(api.companyId);
    const options = { signed: true, headers: [{ name: "x-loja", value: "token-da-loja" }] };
    const hook = (await api.post("/webhooks", { url, ...options })).json.data;
    const next = (await api.post(`/webhooks/${hook.id}/signing-secret`)).json.data;
    received.splice(0);
    const newer = { kid: "newer", key: randomBytes(32) };
    Object.assign(environment(), { vaultKeys: [newer, ...vaultKeys] });
    expect(await rewrapWebhooks(api.companyId)).toBe(1);
    expect(await rewrapWebhooks(api.companyId)).toBe(0);
    Object.assign(environment(), { vaultKeys: [newer] });
    await seller.emitEvents();
    await seller.dispatch();
    const [sent] = received;
    if (!sent) throw new Error("Nothing was sent");
    const headers = sent.headers as Record<string, string>;
    expect(headers["x-loja"]).toBe("token-da-loja");
    for (const { signingSecret } of [hook, next]) new Webhook(signingSecret).verify(sent.body, headers);
  });

  it("is not sent without its key: the delivery waits, and counts as no failure of the endpoint", async () => {
    receiver = await startReceiver();
    const { received, url } = receiver;
    const api = await createIntegrator();
    const seller = await testSeller(api.companyId);
    const hook = (await api.post("/webhooks", { url, signed: true })).json.data;
    received.splice(0);
    Object.assign(environment(), { vaultKeys: [{ kid: "other", key: randomBytes(32) }] });
    await seller.emitEvents();
    await seller.dispatch({ report: () => undefined });
    expect(received).toEqual([]);
    const [waiting] = (await seller.deliveries()).filter(({ scope }) => scope === "user");
    expect(waiting).toMatchObject({ status: "error", errorCode: "not_sent" });
    expect(await seller.trouble(hook.id)).toBeNull();
  });

  it("of one webhook opens for no other", async () => {
    receiver = await startReceiver();
    const { received, url } = receiver;
    const api = await createIntegrator();
    const seller = await testSeller(api.companyId);
    const signed = (await api.post("/webhooks", { url, signed: true })).json.data;
    const other = (await api.post("/webhooks", { url: `${url}/other` })).json.data;
    const { row } = await getWebhook(api.companyId, signed.id);
    await db()
      .update(webhooks)
      .set({ signingSecrets: row.signingSecrets })
      .where(and(eq(webhooks.companyId, api.companyId), eq(webhooks.id, other.id)));
    received.splice(0);
    await seller.emitEvents();
    await seller.dispatch({ report: () => undefined });
    expect(received.map(({ path }) => path)).toEqual(["/hook"]);
  });
});
