import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connections, members } from "@/db/schema";
import { bankOfFile } from "@/testing/support/at-bank/nights";
import { signedIn, testOwner, testPassword } from "@/testing/support/auth";
import { companyAtBank } from "@/testing/support/connections/connected-banks";
import { auditOf } from "@/testing/support/reads";
import { randomToken } from "../../core/crypto/crypto";
import type { SignedIn } from "../../core/procedures/procedure";
import { answerCli } from "../../runtime/page-api/account/cli-api";
import { createApiKey, listApiKeys } from "../api-keys/api-keys";
import { authenticateToken, issueToken } from "../api-keys/tokens";
import { fetchLogin, startLogin } from "./cli-logins";
import { checkCode, confirmLogin, refuseLogin } from "./confirm-login";
import { endLogin } from "./end-login";
import { LoginCode } from "./schemas";

const bank = bankOfFile();
const now = new Date("2026-11-20T12:00:00.000Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const address = "203.0.113.9";

async function openOwner(): Promise<{ user: SignedIn; companyId: string }> {
  const { email, userId, companyId } = await testOwner(now);
  const sessionId = (await signedIn(email, testPassword, now)) ?? "";
  return { user: { userId, sessionId, email }, companyId };
}

async function begin(host = "banca") {
  const started = await startLogin({ host, address: randomToken(8), now });
  return { ...started, code: LoginCode.parse(started.code.toLowerCase()) };
}

const fetchNow = (secret: string, at = now) => fetchLogin({ secret, address: randomToken(8), now: at });

describe("a sign-in of the command line", () => {
  it("creates a separate key and returns its token once, only to the client that started it", async () => {
    const { user, companyId } = await openOwner();
    const { code, secret } = await begin();
    expect(await fetchNow(secret)).toEqual({ state: "waiting" });
    const seen = await checkCode({ user, code, now });
    expect(seen).toMatchObject({ host: "banca", companies: [{ id: companyId, isTest: false, grants: "everything" }] });
    expect(await confirmLogin({ user, code, now }, { companyId, address })).toMatchObject({ host: "banca" });
    expect(await fetchNow(code)).toEqual({ state: "over" });
    const fetched = await fetchNow(secret, minutesLater(9));
    if (fetched.state !== "confirmed") throw new Error("not confirmed");
    expect(await fetchNow(secret)).toEqual({ state: "over" });
    const [key] = await listApiKeys(companyId);
    expect(key).toMatchObject({ name: "CLI on banca", scopes: null, createdById: user.userId });
    expect(await authenticateToken(fetched.token, { address, now: minutesLater(9) })).toMatchObject({
      apiKeyId: key?.id,
      company: { id: companyId },
    });
    const lines = await auditOf(companyId);
    const actions = lines.filter(({ subjectId }) => subjectId === key?.id).map(({ action }) => action);
    expect(actions.sort()).toEqual(["api_key.created", "api_key.token_issued"]);
  });

  it("expires after ten minutes or once it is declined", async () => {
    const { user, companyId } = await openOwner();
    const [late, refused] = [await begin(), await begin()];
    const at = minutesLater(10);
    const failure = { code: "NOT_FOUND" };
    await expect(checkCode({ user, code: late.code, now: at })).rejects.toMatchObject(failure);
    await expect(confirmLogin({ user, code: late.code, now: at }, { companyId, address })).rejects.toMatchObject(
      failure,
    );
    expect(await fetchNow(late.secret, at)).toEqual({ state: "over" });
    await refuseLogin({ user, code: refused.code, now });
    expect(await fetchNow(refused.secret)).toEqual({ state: "over" });
    await expect(confirmLogin({ user, code: refused.code, now }, { companyId, address })).rejects.toMatchObject(
      failure,
    );
    expect(await listApiKeys(companyId)).toEqual([]);
  });

  it("offers only the companies in which the user may create such a key", async () => {
    const [mine, theirs] = [await openOwner(), await openOwner()];
    const { code, secret } = await begin();
    const confirm = () => confirmLogin({ user: mine.user, code, now }, { companyId: theirs.companyId, address });
    await expect(confirm()).rejects.toMatchObject({ code: "NOT_FOUND" });
    const viewer = { companyId: theirs.companyId, userId: mine.user.userId, role: "viewer", createdAt: now } as const;
    await db().insert(members).values(viewer);
    await expect(confirm()).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { companies } = await checkCode({ user: mine.user, code, now });
    expect(companies.map(({ id }) => id)).toEqual([mine.companyId]);
    expect(await fetchNow(secret)).toEqual({ state: "waiting" });
    expect(await listApiKeys(theirs.companyId)).toEqual([]);
  });

  it("cannot move real money: the key of a live company can only read and resend events", async () => {
    const { user, companyId } = await openOwner();
    await db().update(connections).set({ kind: "pix_api" }).where(eq(connections.companyId, companyId));
    const { code } = await begin();
    expect((await checkCode({ user, code, now })).companies).toMatchObject([{ grants: "reading" }]);
    await confirmLogin({ user, code, now }, { companyId, address });
    const [key] = await listApiKeys(companyId);
    expect(key?.scopes).toContain("transactions:read");
    expect(key?.scopes?.filter((scope) => !scope.endsWith(":read"))).toEqual(["webhooks:write"]);
  });

  it("is confirmed once and fetched once by concurrent requests", async () => {
    const { user, companyId } = await openOwner();
    const { code, secret } = await begin();
    const twenty = Array.from({ length: 20 });
    const confirmed = await Promise.allSettled(
      twenty.map(() => confirmLogin({ user, code, now }, { companyId, address })),
    );
    expect(confirmed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listApiKeys(companyId)).toHaveLength(1);
    const fetched = await Promise.all(twenty.map(() => fetchNow(secret)));
    expect(fetched.filter(({ state }) => state === "confirmed")).toHaveLength(1);
  });

  it("is limited to twenty starts an hour from one network, as are guesses of a code", async () => {
    const network = randomToken(8);
    const start = () => startLogin({ host: "banca", address: network, now });
    for (let count = 0; count < 20; count += 1) await start();
    await expect(start()).rejects.toMatchObject({ code: "RATE_LIMITED" });
    const { user } = await openOwner();
    const guess = () => checkCode({ user, code: "BBBBBBBB", now });
    for (let count = 0; count < 30; count += 1) await expect(guess()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(guess()).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  it("ends with its key, and no other key ends so", async () => {
    const { user, companyId } = await openOwner();
    const { code, secret } = await begin();
    await confirmLogin({ user, code, now }, { companyId, address });
    const fetched = await fetchNow(secret);
    if (fetched.state !== "confirmed") throw new Error("not confirmed");
    const shop = await createApiKey({ companyId, name: "Shop", createdBy: null, now });
    const { token } = await issueToken({ companyId, apiKeyId: shop.id, lifetimeSeconds: 60, now });
    await expect(endLogin(token, { address, now })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await endLogin(fetched.token, { address, now });
    await expect(endLogin(fetched.token, { address, now })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    const left = (await listApiKeys(companyId)).find(({ id }) => id === shop.id);
    expect(left).toMatchObject({ revokedAt: null });
  });
});

describe("a command line's key", () => {
  it("only reads from the moment on when its company's first bank is in production", async () => {
    const { user, companyId } = await openOwner();
    const { code, secret } = await begin();
    await confirmLogin({ user, code, now }, { companyId, address });
    const fetched = await fetchNow(secret);
    if (fetched.state !== "confirmed") throw new Error("not confirmed");
    const scopes = async () => (await authenticateToken(fetched.token, { address, now }))?.scopes;
    await createApiKey({ companyId, name: "Shop", createdBy: null, now });
    expect(await scopes()).toBeNull();
    await companyAtBank(bank(), {}, {}, companyId);
    expect(await scopes()).toEqual(expect.arrayContaining(["transactions:read", "webhooks:write"]));
    expect(await scopes()).not.toContain("transactions:write");
    expect((await listApiKeys(companyId)).find(({ name }) => name === "Shop")?.scopes).toBeNull();
    expect(await auditOf(companyId, "api_key.scopes_changed")).toHaveLength(1);
  });
});

describe("the API of the command line", () => {
  const call = async (step: string, body: string) => {
    const headers = { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
    const request = new Request(`http://127.0.0.1/api/cli/${step}`, { method: "POST", headers, body });
    return (await answerCli(step, request, now)).status;
  };

  it.each([
    ["start", "{}", 422],
    ["start", JSON.stringify({ host: "a\nb" }), 422],
    ["start", JSON.stringify({ host: "x".repeat(5_000) }), 422],
    ["start", "not JSON", 422],
    ["token", JSON.stringify({ secret: "unknown" }), 410],
    ["token", JSON.stringify({ secret: "a", more: 1 }), 422],
    ["logout", "{}", 401],
    ["else", "{}", 404],
  ])("refuses what it cannot take: %s %s", async (step, body, status) => {
    expect(await call(step, body)).toBe(status);
  });
});
