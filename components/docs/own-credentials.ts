import { createMemory } from "./memory";

/** Why a signed-in reader's request was refused. */
export type Refusal = "signedOut" | "role" | "live" | "failed";

/** A token of the reader's company; instants are ISO 8601. */
export interface GrantedToken {
  token: string;
  expiresAt: string;
}

/** A key of the reader's company, with its secret, shown only once. */
export interface GrantedKey {
  apiKey: string;
  apiSecret: string;
}

/** The requested value, or the reason of its refusal. */
export type Grant<T> = { granted: T } | { refused: Refusal };

/** A signed-in reader, in the company they chose. */
export interface Reader {
  companyName: string;
  /** Whether the samples may contain the company's credentials: depends on the role, and never with real money. */
  access: "granted" | "role" | "live";
  /** The public half of one of the company's keys; null without one, or without the permission. */
  apiKey: string | null;
  takeToken: () => Promise<Grant<GrantedToken>>;
  makeKey: () => Promise<Grant<GrantedKey>>;
}

/** State of the reader's own token. */
export type OwnToken = { state: "none" | "taking" | Refusal } | ({ state: "taken" } & GrantedToken);

export const noToken: OwnToken = { state: "none" };

/** The company's token in the samples; it ends with the page, or after its hour. */
export const ownToken = createMemory<OwnToken>(noToken);

/** The company's key and secret in the samples, once created on this page. */
export const ownKey = createMemory<GrantedKey | null>(null);

export interface TypedCredentials {
  token: string;
  key: string;
  secret: string;
}

export const nothingTyped: TypedCredentials = { token: "", key: "", secret: "" };

/** The credentials in all operations' forms. Never stored, and gone with the page. */
export const typedCredentials = createMemory(nothingTyped);

/** A failed call counts as a refusal. */
async function request<T>(ask: () => Promise<Grant<T>>): Promise<Grant<T>> {
  return ask().catch((): Grant<T> => ({ refused: "failed" }));
}

/** Gets a token for the samples and the forms; returns the refusal, or null. */
export async function takeOwnToken({ takeToken }: Pick<Reader, "takeToken">): Promise<Refusal | null> {
  ownToken.write({ state: "taking" });
  const grant = await request(takeToken);
  if ("refused" in grant) {
    ownToken.write({ state: grant.refused });
    return grant.refused;
  }
  const { token, expiresAt } = grant.granted;
  ownToken.write({ state: "taken", token, expiresAt });
  typedCredentials.write({ ...typedCredentials.read(), token });
  return null;
}

/** Removes the token from the samples, and from the forms unless the reader typed something else. */
export function forgetOwnToken(): void {
  const own = ownToken.read();
  const typed = typedCredentials.read();
  if (own.state === "taken" && typed.token === own.token) typedCredentials.write({ ...typed, token: "" });
  ownToken.write(noToken);
}

/** Creates a key for the samples and the forms; returns the refusal, or null. */
export async function makeOwnKey({ makeKey }: Pick<Reader, "makeKey">): Promise<Refusal | null> {
  const grant = await request(makeKey);
  if ("refused" in grant) return grant.refused;
  const { apiKey, apiSecret } = grant.granted;
  ownKey.write({ apiKey, apiSecret });
  typedCredentials.write({ ...typedCredentials.read(), key: apiKey, secret: apiSecret });
  return null;
}
