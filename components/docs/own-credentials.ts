import { createMemory } from "./memory";

export type Refusal = "signedOut" | "role" | "live" | "failed";

export interface GrantedToken {
  token: string;
  expiresAt: string;
}

/** Key of the reader's company. The secret is shown once. */
export interface GrantedKey {
  apiKey: string;
  apiSecret: string;
}

export type Grant<T> = { granted: T } | { refused: Refusal };

export interface Reader {
  companyName: string;
  /** `granted` if the samples may contain the company's credentials, by role; never in live mode. */
  access: "granted" | "role" | "live";
  /** Public part of one of the company's keys; null if there is none or the role may not read it. */
  apiKey: string | null;
  takeToken: () => Promise<Grant<GrantedToken>>;
  makeKey: () => Promise<Grant<GrantedKey>>;
}

export type OwnToken = { state: "none" | "taking" | Refusal } | ({ state: "taken" } & GrantedToken);

export const noToken: OwnToken = { state: "none" };

/** Access token for the samples, kept until the page is closed, or for one hour. */
export const ownToken = createMemory<OwnToken>(noToken);

export const ownKey = createMemory<GrantedKey | null>(null);

export interface TypedCredentials {
  token: string;
  key: string;
  secret: string;
}

export const nothingTyped: TypedCredentials = { token: "", key: "", secret: "" };

/** Credentials shared by all operations' forms, in memory only. */
export const typedCredentials = createMemory(nothingTyped);

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

/** Removes the token from the samples and, unless the reader has entered another one, from the forms. */
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
