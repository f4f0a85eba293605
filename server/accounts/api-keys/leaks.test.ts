import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { apiKeys } from "@/db/schema";
import { callApi } from "@/testing/support/api-calls";
import { testOwner } from "@/testing/support/auth";
import { createIntegrator } from "@/testing/support/integrator";
import { auditOf, noticeMailsOf, noticesOf } from "@/testing/support/reads";
import { randomToken } from "../../core/crypto/crypto";
import { getRestApi } from "../../runtime/rest/rest";
import { composeBody } from "../../webhooks/deliveries/event-body";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys";
import { findSecrets, mayHoldSecret } from "./secrets-in-text";
import { issueToken } from "./tokens";
import { warnOfEnds } from "./warn-of-ends";
import { warnOfLeak } from "./warn-of-leak";
import { warnOfFindings, watchForLeaks } from "./watch-for-leaks";

const now = new Date();
const day = 86_400_000;
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
let companyId = "";
let key: Awaited<ReturnType<typeof createApiKey>>;

beforeEach(async () => {
  ({ companyId } = await testOwner(now));
  key = await createApiKey({ companyId, name: "Loja", createdBy: null, now });
});

async function marked() {
  const shown = (await listApiKeys(companyId)).find(({ id }) => id === key.id);
  return { leakedAt: shown?.leakedAt, leakPlace: shown?.leakPlace };
}

describe("secrets in a text", () => {
  it("are found in URLs, pairs and JSON, test secrets too, and only at their full length", () => {
    const [one, other] = [`sk_${"a".repeat(43)}`, `sk_test_${"B".repeat(43)}`];
    const found = (text: string) => findSecrets(text).hashes.length;
    expect(found(`/v1/auth?pair=pk_x%3A${one}&again=${one}`)).toBe(1);
    expect(found(`{"description":"${one}","metadata":{"k":"pk:${other}"}}`)).toBe(2);
    for (const none of ["sk_live_51Habc", `${one}a`, "sk_", `sk_${"a".repeat(42)}`, "task_force"]) {
      expect(found(none), none).toBe(0);
    }
    expect(mayHoldSecret("/v1/transactions?limit=10")).toBe(false);
  });
});

describe("a key whose secret is seen", () => {
  it("in a URL of /v1 is marked, and only its company is warned, once a day", async () => {
    const target = `/v1/transactions?description=${key.apiSecret}`;
    const answer = await callApi(getRestApi(), { target });
    const harmless = await callApi(getRestApi(), { target: `/v1/transactions?description=sk_${randomToken(32)}` });
    expect([answer.status, answer.body]).toEqual([harmless.status, harmless.body]);
    await Promise.all([warnOfFindings(), warnOfFindings()]);
    const place = { companyId, apiKeyId: key.id, place: "delivery", now } as const;
    expect(await Promise.all(Array.from({ length: 20 }, () => warnOfLeak(place)))).not.toContain(true);
    const told = await noticesOf(companyId, "api_key_leaked");
    expect(told).toMatchObject([{ subjectId: key.id, details: { title: "Loja" } }]);
    const mails = await noticeMailsOf(companyId);
    expect(mails).toHaveLength(1);
    expect(await marked()).toEqual({ leakedAt: expect.any(String), leakPlace: "url" });
    const lines = await auditOf(companyId, "api_key.leak_suspected");
    expect(lines).toMatchObject([{ actor: "platform", subjectId: key.id, after: { leakPlace: "url" } }]);
    expect(JSON.stringify([told, mails, lines])).not.toContain(key.apiSecret.slice(3));
    expect(await warnOfLeak({ ...place, now: at(day) })).toBe(true);
    expect(await marked()).toMatchObject({ leakPlace: "url" });
  });

  it("in a webhook's body is attributed to the company it belongs to, and so is a token's key", async () => {
    const { companyId: sender } = await testOwner(now);
    const payload = { metadata: { note: `pk_x:${key.apiSecret}` } };
    composeBody({ id: "1", event: "webhook_test", payload, createdAt: now }, "user");
    await warnOfFindings();
    expect(await marked()).toMatchObject({ leakPlace: "delivery" });
    expect(await noticesOf(sender, "api_key_leaked")).toEqual([]);

    const other = await createApiKey({ companyId, name: "ERP", createdBy: null, now });
    const { token } = await issueToken({ companyId, apiKeyId: other.id, lifetimeSeconds: 3_600, now });
    watchForLeaks(`/overview?token=${token}`, "url", now);
    await warnOfFindings();
    expect((await noticesOf(companyId, "api_key_leaked")).map(({ subjectId }) => subjectId).sort()).toEqual(
      [key.id, other.id].sort(),
    );
  });

  it("in a product or a course is marked, whichever company wrote it; a refused text causes no warning", async () => {
    const api = await createIntegrator();
    const product = { name: "Guia", description: `Use ${key.apiSecret} no seu sistema`, price: 4990 };
    expect((await api.post("/products/v2", { ...product, price: -1 })).status).toBe(422);
    await warnOfFindings();
    expect(await marked()).toMatchObject({ leakPlace: null });
    const { status, json } = await api.post("/products/v2", product);
    expect(status).toBe(201);
    await warnOfFindings();
    expect(await marked()).toMatchObject({ leakPlace: "page" });
    expect(await noticesOf(companyId, "api_key_leaked")).toHaveLength(1);

    const other = await createApiKey({ companyId, name: "Aula", createdBy: null, now });
    const course = await api.post("/member-courses", { productId: json.data.id, title: "Curso" });
    const path = `/member-courses/${course.json.data.id}/modules`;
    expect((await api.post(path, { title: `Chave ${other.apiSecret}` })).status).toBe(201);
    await warnOfFindings();
    expect(await noticesOf(companyId, "api_key_leaked")).toHaveLength(2);
  });

  it("is not changed if it is revoked or expired", async () => {
    await revokeApiKey({ companyId, apiKeyId: key.id, actor: "operator", now });
    const limits = { addresses: null, expiresAt: at(-1) };
    const over = await createApiKey({ companyId, name: "Velha", limits, createdBy: null, now });
    watchForLeaks(`${key.apiSecret} ${over.apiSecret}`, "url", now);
    await warnOfFindings();
    expect(await noticesOf(companyId, "api_key_leaked")).toEqual([]);
  });
});

describe("a key that ends", () => {
  it("causes a notice seven days before and one day before, and again for a new end", async () => {
    const limits = { addresses: null, expiresAt: at(30 * day) };
    const { id } = await createApiKey({ companyId, name: "ERP", limits, createdBy: null, now });
    const warned = async (moment: Date) => {
      const runs = [1, 2].map(() => warnOfEnds(moment, new Date(Date.now() + 10_000), companyId));
      return (await Promise.all(runs)).reduce((sum, each) => sum + each, 0);
    };
    const counts: number[] = [];
    for (const left of [8, 7, 6.9, 2, 1, 0.5, 0, -1]) counts.push(await warned(at((30 - left) * day)));
    expect(counts).toEqual([0, 1, 0, 0, 1, 0, 0, 0]);
    expect(await noticesOf(companyId, "api_key_ending")).toHaveLength(2);
    const mine = and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, id));
    await db()
      .update(apiKeys)
      .set({ expiresAt: at(60 * day), endWarned: null })
      .where(mine);
    expect(await warned(at(53 * day))).toBe(1);
  });
});
