import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { isId, newId } from "@/db/ids";
import type { NamedKey } from "../../core/env/env";

/** Times are Unix timestamps in seconds. */
export interface TokenClaims {
  companyId: string;
  apiKeyId: string;
  /** Issuing member. Absent for the operator or a token of an older version. */
  issuedBy?: string;
  issuedAt: number;
  expiresAt: number;
}

export interface TokenSigner {
  /** Signs a JWT with the first key, whose `kid` is in the header. */
  sign(claims: TokenClaims): Promise<string>;
  /** Returns null unless one of the keys signed the token and it is valid at `now`. */
  verify(token: string, now: Date): Promise<TokenClaims | null>;
}

const algorithm = "HS256";
const issuer = "quitanda";
const audience = "quitanda-api";
const skewSeconds = 5;
export const maxLifetimeSeconds = 365 * 86_400;

/** Our tokens have about 500 characters; much longer input is not decoded. */
const maxTokenLength = 1_024;
const rememberedTokens = 1_000;

/** All other header members are refused, including `jku`, `jwk`, `x5u`, `x5c` and `crit`. */
const headerNames = new Set(["alg", "kid", "typ"]);

/**
 * Signs and verifies access tokens (docs/reliability.md rule 14): HS256 only, `kid` from the given
 * keys, required `iss`, `aud`, `exp`, `iat` and `jti`, 5 s of clock skew. The first key signs and
 * all verify, which allows rotation.
 *
 * @throws Error without a key, or for a key shorter than the 256 bits that HS256 requires.
 */
export function createTokenSigner(keys: readonly NamedKey[]): TokenSigner {
  const [signing] = keys;
  if (!signing) throw new Error("TOKEN_KEYS names no key");
  const keysById = new Map(keys.map(({ kid, key }) => [kid, importKey(kid, key)]));
  /** Verified tokens, least recently used first. Verifying a signature costs ten times as much as a lookup. */
  const remembered = new Map<string, TokenClaims>();

  function keyOf({ kid }: { kid?: string | undefined }): Promise<CryptoKey> {
    const key = kid === undefined ? undefined : keysById.get(kid);
    if (!key) throw new joseErrors.JWKSNoMatchingKey();
    return key;
  }

  function remember(token: string, claims: TokenClaims): void {
    remembered.delete(token);
    remembered.set(token, claims);
    const oldest = remembered.size > rememberedTokens ? remembered.keys().next().value : undefined;
    if (oldest !== undefined) remembered.delete(oldest);
  }

  async function verifySignature(token: string, now: Date): Promise<TokenClaims | null> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
        algorithms: [algorithm],
        typ: "JWT",
        issuer,
        audience,
        clockTolerance: skewSeconds,
        maxTokenAge: maxLifetimeSeconds,
        requiredClaims: ["sub", "cid", "jti", "iat", "exp"],
        currentDate: now,
      });
      if (Object.keys(protectedHeader).some((name) => !headerNames.has(name))) return null;
      const { sub, cid, by, iat, exp } = payload;
      if (typeof sub !== "string" || !isId(sub) || typeof cid !== "string" || !isId(cid)) return null;
      if (by !== undefined && (typeof by !== "string" || !isId(by))) return null;
      if (iat === undefined || exp === undefined) return null;
      return { companyId: cid, apiKeyId: sub, ...(by && { issuedBy: by }), issuedAt: iat, expiresAt: exp };
    } catch (error) {
      if (error instanceof joseErrors.JOSEError) return null;
      throw error;
    }
  }

  return {
    async sign({ companyId, apiKeyId, issuedBy, issuedAt, expiresAt }) {
      const key = await keyOf(signing);
      return new SignJWT({ cid: companyId, ...(issuedBy && { by: issuedBy }) })
        .setProtectedHeader({ alg: algorithm, kid: signing.kid, typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(apiKeyId)
        .setJti(newId())
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
    },

    async verify(token, now) {
      if (token.length > maxTokenLength) return null;
      const claims = remembered.get(token) ?? (await verifySignature(token, now));
      if (!claims || !isCurrent(claims, now)) return null;
      remember(token, claims);
      return claims;
    },
  };
}

function isCurrent({ issuedAt, expiresAt }: TokenClaims, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000);
  return issuedAt <= seconds + skewSeconds && expiresAt > seconds - skewSeconds;
}

function importKey(kid: string, key: Buffer): Promise<CryptoKey> {
  if (key.length < 32) throw new Error(`TOKEN_KEYS: the key ${kid} has fewer than 32 bytes`);
  return crypto.subtle.importKey("raw", new Uint8Array(key), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
}
