import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { apiKeyDays } from "@/db/schema";
import { callApi } from "@/testing/support/api-calls";
import { testOwner } from "@/testing/support/auth";
import { auditOf } from "@/testing/support/reads";
import { addDays, dayOf } from "../../core/calendar/calendar";
import { findFailure } from "../../core/failures/failure";
import { createCallerFactory } from "../../core/procedures/procedure";
import { appRouter } from "../../router";
import { getRestApi } from "../../runtime/rest/rest";
import { getCompany } from "../company/companies";
import { exchangeApiKey } from "./exchange-api-key";
import { flushUses, sweepKeyDays } from "./key-days";
import { authenticateToken, issueToken } from "./tokens";
import { verifyApiKey } from "./verify-api-key";

const createCaller = createCallerFactory(appRouter);
const now = new Date();
const hour = 3_600_000;
const day = 24 * hour;
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
let owner: Awaited<ReturnType<typeof testOwner>>;

beforeEach(async () => {
  owner = await testOwner(now);
});
async function keysAt(moment: Date, may: (permission: string) => boolean = () => true) {
  const { companyId, userId } = owner;
  const actor = { kind: "user", userId, sessionId: newId() } as const;
  const company = await getCompany(companyId);
  return createCaller({ now: moment, requestId: newId(), address: "10.0.0.1", company, actor, can: may }).apiKeys;
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    (value) => (value === null ? "null" : "answered"),
    (thrown: unknown) => findFailure(thrown)?.code,
  );

async function limitedKey(limits: { addresses: string[] | null; expiresAt: string | null }) {
  const keys = await keysAt(now);
  const made = await keys.create({ name: "Loja" });
  const { companyId } = owner;
  const { token } = await issueToken({ companyId, apiKeyId: made.id, lifetimeSeconds: 3_600, now });
  await keys.changeLimits({ apiKeyId: made.id, ...limits });
  const exchange = (address: string, moment = now, secret = made.apiSecret) =>
    verifyApiKey(made.apiKey, secret, { address, now: moment });
  return { ...made, keys, token, exchange };
}

describe("a key with addresses", () => {
  it("is accepted, like its tokens, only from those addresses, from the next request after a change", async () => {
    const {
      id: apiKeyId,
      keys,
      token,
      exchange,
    } = await limitedKey({
      addresses: ["::ffff:203.0.113.7", "203.0.113.7", "2001:DB8::/32"],
      expiresAt: null,
    });
    expect((await keys.list({}))[0]?.addresses).toEqual(["203.0.113.7", "2001:db8::/32"]);
    const use = (address: string) => authenticateToken(token, { address, now });
    for (const call of [exchange, use]) {
      expect(await codeOf(call("203.0.113.7"))).toBe("answered");
      expect(await codeOf(call("2001:db8::9"))).toBe("answered");
      expect(await codeOf(call("203.0.113.8"))).toBe("address_not_allowed");
      expect(await codeOf(call(""))).toBe("address_not_allowed");
    }
    await keys.changeLimits({ apiKeyId, addresses: ["203.0.113.8"], expiresAt: null });
    expect([await codeOf(use("203.0.113.7")), await codeOf(use("203.0.113.8"))]).toEqual([
      "address_not_allowed",
      "answered",
    ]);
    await keys.changeLimits({ apiKeyId, addresses: null, expiresAt: null });
    expect(await codeOf(use("198.51.100.1"))).toBe("answered");
  });

  it("gets the same answer to a wrong secret from every address, and /v1 names the refused address", async () => {
    const { exchange, token } = await limitedKey({ addresses: ["203.0.113.7"], expiresAt: null });
    expect(await codeOf(exchange("203.0.113.8", now, `sk_${"A".repeat(43)}`))).toBe("null");
    const { status, body } = await callApi(getRestApi(), { target: "/v1/transactions?limit=1", token });
    expect([status, JSON.parse(body)]).toEqual([
      403,
      {
        statusCode: 403,
        error: "Forbidden",
        message: expect.stringMatching(/^The API key may not be used from [\d.:a-f]+$/),
        code: "address_not_allowed",
      },
    ]);
  });

  it.each([[[]], [["10.0.0.0/33"]], [["example.com"]], [Array.from({ length: 21 }, (_, index) => `10.0.0.${index}`)]])(
    "cannot be created with %j",
    async (addresses) => {
      const keys = await keysAt(now);
      await expect(keys.create({ name: "Loja", addresses })).rejects.toMatchObject({ code: "BAD_REQUEST" });
      expect(await keys.list({})).toEqual([]);
    },
  );
});

describe("a key with an end date", () => {
  it("issues no token that outlives it, and expires with all of its tokens", async () => {
    const expiresAt = at(2 * hour).toISOString();
    const { id: apiKeyId, keys, exchange } = await limitedKey({ addresses: null, expiresAt });
    const long = await keys.issueToken({ apiKeyId, lifetimeSeconds: 365 * 86_400 });
    expect(Date.parse(long.expiresAt)).toBe(Math.floor(at(2 * hour).getTime() / 1000) * 1000);
    const soon = at(1.5 * hour);
    const verified = await exchange("10.0.0.1", soon);
    const late = verified && (await exchangeApiKey(verified, soon));
    expect(late?.expiresIn).toBeGreaterThan(0.5 * hour - 1_001);
    expect(late?.expiresIn).toBeLessThanOrEqual(0.5 * hour);
    const use = (moment: Date) => authenticateToken(long.token, { address: "10.0.0.1", now: moment });
    expect([await codeOf(use(at(2 * hour - 1_001))), await codeOf(use(at(2 * hour)))]).toEqual(["answered", "null"]);
    expect(await codeOf(exchange("10.0.0.1", at(2 * hour)))).toBe("null");
    const after = await keysAt(at(2 * hour));
    expect(await codeOf(after.issueToken({ apiKeyId, lifetimeSeconds: 3_600 }))).toBe("NOT_FOUND");
    expect(await after.list({})).toMatchObject([{ state: "expired" }]);
    await after.changeLimits({ apiKeyId, addresses: null, expiresAt: at(3 * hour).toISOString() });
    expect(await codeOf(exchange("10.0.0.1", at(2 * hour)))).toBe("answered");
  });

  it("is refused with an end date in the past or after more than five years, and nothing is stored", async () => {
    const keys = await keysAt(now);
    const { id: apiKeyId } = await keys.create({ name: "Loja" });
    for (const expiresAt of [now, at(-1), at(5 * 366 * day + day)].map((each) => each.toISOString())) {
      expect(await codeOf(keys.create({ name: "Outra", expiresAt }))).toBe("VALIDATION");
      expect(await codeOf(keys.changeLimits({ apiKeyId, addresses: null, expiresAt }))).toBe("VALIDATION");
    }
    expect(await keys.list({})).toMatchObject([{ id: apiKeyId, expiresAt: null }]);
  });
});

describe("a change of limits", () => {
  it("is written to the audit log with the limits before and after, and only if they differ", async () => {
    const { id: apiKeyId, keys } = await limitedKey({ addresses: ["10.0.0.1"], expiresAt: null });
    await keys.changeLimits({ apiKeyId, addresses: ["10.0.0.1"], expiresAt: null });
    const lines = await auditOf(owner.companyId, "api_key.limits_changed");
    expect(lines.map(({ before, after, address }) => ({ before, after, address }))).toEqual([
      { before: { addresses: [] }, after: { addresses: ["10.0.0.1"] }, address: "10.0.0.1" },
    ]);
  });

  it("is refused to a member with fewer permissions than the key, for a revoked key and for another company's", async () => {
    const { id: apiKeyId, keys } = await limitedKey({ addresses: ["10.0.0.1"], expiresAt: null });
    const lesser = await keysAt(now, (permission) => permission !== "finance.write");
    const lifted = { apiKeyId, addresses: null, expiresAt: null };
    expect(await codeOf(lesser.changeLimits(lifted))).toBe("FORBIDDEN");
    owner = await testOwner(now);
    expect(await codeOf((await keysAt(now)).changeLimits(lifted))).toBe("NOT_FOUND");
    await keys.revoke({ apiKeyId });
    expect(await codeOf(keys.changeLimits(lifted))).toBe("NOT_FOUND");
  });
});

describe("the requests of a key", () => {
  it("are counted by day with the refused ones, added up over flushes, and shown for thirty days", async () => {
    const { id: apiKeyId, keys, exchange, token } = await limitedKey({ addresses: ["10.0.0.1"], expiresAt: null });
    const { companyId } = owner;
    const use = (address: string) => codeOf(authenticateToken(token, { address, now }));
    await exchange("10.0.0.1");
    await Promise.all([flushUses(), use("10.0.0.1"), use("10.0.0.2")]);
    await authenticateToken(token, { address: "10.0.0.1", now }, { isRepeated: true });
    await use("10.0.0.1");
    await flushUses();
    const old = { companyId, apiKeyId, requests: 9, refused: 0 };
    const days = [30, 91].map((before) => addDays(dayOf(now), -before));
    await db()
      .insert(apiKeyDays)
      .values(days.map((each) => ({ ...old, day: each })));
    const [key] = await keys.list({});
    expect(key?.days).toHaveLength(30);
    expect(key?.days.at(-1)).toEqual({ day: dayOf(now), requests: 4, refused: 1 });
    expect(key?.days.slice(0, -1).every(({ requests }) => requests === 0)).toBe(true);
    expect(key?.lastUsedFrom).toBe("10.0.0.1");
    await sweepKeyDays(now);
    const kept = await db().select().from(apiKeyDays).where(eq(apiKeyDays.companyId, companyId));
    expect(kept.map((row) => row.day).sort()).toEqual([days[0], dayOf(now)]);
  });

  it("show a key unused for ninety days, unless it has ended", async () => {
    const keys = await keysAt(now);
    const { id } = await keys.create({ name: "Velha" });
    const shown = async (moment: Date) => (await (await keysAt(moment)).list({}))[0]?.isIdle;
    expect([await shown(at(90 * day - 1)), await shown(at(90 * day))]).toEqual([false, true]);
    await keys.revoke({ apiKeyId: id });
    expect(await shown(at(90 * day))).toBe(false);
  });
});
