import { createMemory } from "./memory";

export type Refusal = "signedOut" | "role" | "live" | "failed";

export interface GrantedToken {
  token: string;
  expiresAt: string;
}

/** API key of the reader's company. The secret is shown only once. */
export interface GrantedKey {
  apiKey: string;
  apiSecret: string;
}

export type Grant<T> = { granted: T } | { refused: Refusal };

export interface Reader {
  companyName: string;
  /**
   * `granted` if the samples may contain the company's credentials. Depends on the role. Never
   * granted in live mode.
   */
  access: "granted" | "role" | "live";
  /** Public part of one of the company's keys. Null if there is none or the role may not read it. */
  apiKey: string | null;
  takeToken: () => Promise<Grant<GrantedToken>>;
  makeKey: () => Promise<Grant<GrantedKey>>;
}

export type OwnToken = { state: "none" | "taking" | Refusal } | ({ state: "taken" } & GrantedToken);

export const noToken: OwnToken = { state: "none" };

/** Access token of the reader's company for the samples. It is kept until the page is closed, or for one hour. */
export const ownToken = createMemory<OwnToken>(noToken);

export const ownKey = createMemory<GrantedKey | null>(null);

export interface TypedCredentials {
  token: string;
  key: string;
  secret: string;
}

export const nothingTyped: TypedCredentials = { token: "", key: "", secret: "" };

/** Credentials shared by the forms of all operations. They are kept only in memory. */
export const typedCredentials = createMemory(nothingTyped);

/** Requests a grant. Converts an exception to a refusal. */
async function request<T>(ask: () => Promise<Grant<T>>): Promise<Grant<T>> {
  return ask().catch((): Grant<T> => ({ refused: "failed" }));
}

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

/**
 * Removes the token from the samples. Also removes it from the forms, unless the reader has entered a different one.
 */
export function forgetOwnToken(): void {
  const own = ownToken.read();
  const typed = typedCredentials.read();
  if (own.state === "taken" && typed.token === own.token) typedCredentials.write({ ...typed, token: "" });
  ownToken.write(noToken);
}

export async function makeOwnKey({ makeKey }: Pick<Reader, "makeKey">): Promise<Refusal | null> {
  const grant = await request(makeKey);
  if ("refused" in grant) return grant.refused;
  const { apiKey, apiSecret } = grant.granted;
  ownKey.write({ apiKey, apiSecret });
  typedCredentials.write({ ...typedCredentials.read(), key: apiKey, secret: apiSecret });
  return null;
}
