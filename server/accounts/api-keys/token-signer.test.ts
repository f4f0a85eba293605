import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { decodeJwt, decodeProtectedHeader, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { newId } from "@/db/ids";
import { createTokenSigner } from "./token-signer";

const key = (kid: string) => ({ kid, key: randomBytes(32) });
const now = new Date("2026-11-20T13:45:30.000Z");
const seconds = now.getTime() / 1000;
const later = (offset: number) => new Date(now.getTime() + offset * 1000);
const claims = { companyId: newId(), apiKeyId: newId(), issuedAt: seconds, expiresAt: seconds + 3600 };

const ours = key("2026-a");
const signer = createTokenSigner([ours]);

const goodHeader = { alg: "HS256", kid: ours.kid, typ: "JWT" };
const goodPayload: JWTPayload = {
  iss: "quitanda",
  aud: "quitanda-api",
  sub: claims.apiKeyId,
  cid: claims.companyId,
  jti: newId(),
  iat: seconds,
  exp: seconds + 3600,
};

function forge(header: Record<string, unknown> = {}, payload: JWTPayload = {}, secret: Uint8Array = ours.key) {
  return new SignJWT(JSON.parse(JSON.stringify({ ...goodPayload, ...payload })))
    .setProtectedHeader(JSON.parse(JSON.stringify({ ...goodHeader, ...header })))
    .sign(new Uint8Array(secret));
}

function unsigned(header: Record<string, unknown>): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${encode({ ...goodHeader, ...header })}.${encode(goodPayload)}.`;
}

describe("a token we signed", () => {
  test("carries its claims, and names its key", async () => {
    const token = await signer.sign(claims);
    expect(await signer.verify(token, now)).toEqual(claims);
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", kid: "2026-a", typ: "JWT" });
    const { iss, aud, sub, cid, exp } = decodeJwt(token);
    expect({ iss, aud, sub, cid, exp }).toEqual({
      iss: "quitanda",
      aud: "quitanda-api",
      sub: claims.apiKeyId,
      cid: claims.companyId,
      exp: seconds + 3600,
    });
  });

  test("is never the same text twice", async () => {
    expect(await signer.sign(claims)).not.toBe(await signer.sign(claims));
  });

  test("is valid until five seconds after its end, however often it was verified before", async () => {
    const token = await signer.sign(claims);
    expect(await signer.verify(token, later(3604))).toEqual(claims);
    expect(await signer.verify(token, later(3605))).toBeNull();
    expect(await createTokenSigner([ours]).verify(token, later(3605))).toBeNull();
  });

  test("is not valid earlier than five seconds before its start", async () => {
    const token = await signer.sign(claims);
    expect(await signer.verify(token, later(-6))).toBeNull();
    expect(await signer.verify(token, later(-5))).toEqual(claims);
    expect(await signer.verify(token, later(-6))).toBeNull();
  });
});

describe("keys in rotation", () => {
  const next = key("2026-b");

  test("the first signs and both verify", async () => {
    const old = await signer.sign(claims);
    const rotating = createTokenSigner([next, ours]);
    const fresh = await rotating.sign(claims);
    expect(decodeProtectedHeader(fresh).kid).toBe("2026-b");
    expect(await rotating.verify(old, now)).toEqual(claims);
    expect(await rotating.verify(fresh, now)).toEqual(claims);
  });

  test("a removed key verifies nothing", async () => {
    expect(await createTokenSigner([next]).verify(await signer.sign(claims), now)).toBeNull();
  });

  test("another key under the same name verifies nothing", async () => {
    expect(await createTokenSigner([key(ours.kid)]).verify(await signer.sign(claims), now)).toBeNull();
  });

  test("refuses to start without a key or with a short one", () => {
    expect(() => createTokenSigner([])).toThrow("TOKEN_KEYS");
    expect(() => createTokenSigner([{ kid: "short", key: randomBytes(31) }])).toThrow("short");
  });
});

describe("refuses a token", () => {
  test("only for the fault each case below adds: without it the token is valid", async () => {
    expect(await signer.verify(await forge(), now)).toEqual(claims);
  });

  test.each([
    ["of a key it does not know", { kid: "2025-z" }],
    ["without a key's name", { kid: undefined }],
    ["of another type", { typ: "at+jwt" }],
    ["without a type", { typ: undefined }],
    ["of a longer HMAC", { alg: "HS512" }],
    ["that brings its own key (jwk)", { jwk: { kty: "oct", k: ours.key.toString("base64url") } }],
    ["that says where its key is (jku)", { jku: "https://example.com/keys.json" }],
    ["that says where its certificate is (x5u)", { x5u: "https://example.com/cert.pem" }],
    ["with a critical extension", { crit: ["b64"], b64: true }],
  ])("%s", async (_, header) => {
    expect(await signer.verify(await forge(header), now)).toBeNull();
  });

  test.each<[string, JWTPayload]>([
    ["of another issuer", { iss: "somebody" }],
    ["for another audience", { aud: "quitanda-pages" }],
    ["that has expired", { iat: seconds - 3600, exp: seconds - 5 }],
    ["that begins later", { iat: seconds + 6 }],
    ["issued more than a year ago", { iat: seconds - 365 * 86_400 - 60 }],
    ["whose key is no id", { sub: "1" }],
    ["whose company is no id", { cid: "1" }],
    ["without a company", { cid: undefined }],
    ["without a key", { sub: undefined }],
    ["without an issuer", { iss: undefined }],
    ["without an audience", { aud: undefined }],
    ["without an end", { exp: undefined }],
    ["without a beginning", { iat: undefined }],
    ["without a number of its own", { jti: undefined }],
  ])("%s", async (_, payload) => {
    expect(await signer.verify(await forge({}, payload), now)).toBeNull();
  });

  test("signed with another secret", async () => {
    expect(await signer.verify(await forge({}, {}, randomBytes(32)), now)).toBeNull();
  });

  test.each(["none", "None", "NONE", "HS256"])("without a signature (alg %s)", async (alg) => {
    expect(await signer.verify(unsigned({ alg }), now)).toBeNull();
  });

  test("signed by a public-key algorithm under our key's name", async () => {
    const { privateKey } = await generateKeyPair("RS256");
    const token = await new SignJWT(goodPayload).setProtectedHeader({ ...goodHeader, alg: "RS256" }).sign(privateKey);
    expect(await signer.verify(token, now)).toBeNull();
  });

  test("whose claims were changed after signing", async () => {
    const [header, , signature] = (await signer.sign(claims)).split(".");
    const payload = Buffer.from(JSON.stringify({ ...goodPayload, cid: newId() })).toString("base64url");
    expect(await signer.verify(`${header}.${payload}.${signature}`, now)).toBeNull();
  });

  test("of more than a thousand characters", async () => {
    expect(await signer.verify(await forge({}, { note: "x".repeat(1_000) }), now)).toBeNull();
  });

  test("that is not a token, without throwing", async () => {
    const part = fc.oneof(
      fc.string(),
      fc.json().map((text) => Buffer.from(text).toString("base64url")),
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(part, { minLength: 2, maxLength: 4 }).map((parts) => parts.join(".")),
    );
    await fc.assert(
      fc.asyncProperty(text, async (token) => (await signer.verify(token, now)) === null),
      { numRuns: 500 },
    );
  });
});

test("still verifies after more tokens than its cache holds", async () => {
  const small = createTokenSigner([ours]);
  const tokens = await Promise.all(Array.from({ length: 1_010 }, () => small.sign(claims)));
  for (const token of tokens) expect(await small.verify(token, now)).toEqual(claims);
  for (const token of tokens.slice(0, 20)) expect(await small.verify(token, now)).toEqual(claims);
});
