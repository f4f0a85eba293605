import { createMemory } from "./memory";

/** Why a signed-in reader was not given what they asked for. */
export type Refusal = "signedOut" | "role" | "live" | "failed";

/** A token of the reader's company; instants are ISO 8601. */
export interface GrantedToken {
  token: string;
  expiresAt: string;
}

/** A key of the reader's company, with the secret that nobody can read again. */
export interface GrantedKey {
  apiKey: string;
  apiSecret: string;
}

/** What was asked for, or why it was not given. */
export type Grant<T> = { granted: T } | { refused: Refusal };

/** A signed-in reader, in the company they chose. */
export interface Reader {
  companyName: string;
  /** Whether the samples may carry the company's credentials: not for every role, and never where money is real. */
  access: "granted" | "role" | "live";
  /** The public half of one of the company's keys; null without one, or without the permission. */
  apiKey: string | null;
  takeToken: () => Promise<Grant<GrantedToken>>;
  makeKey: () => Promise<Grant<GrantedKey>>;
}

/** How asking for a token stands. */
export type OwnToken = { state: "none" | "taking" | Refusal } | ({ state: "taken" } & GrantedToken);

export const noToken: OwnToken = { state: "none" };

/** The company's token that the samples carry; it ends with the page, or with its hour. */
export const ownToken = createMemory<OwnToken>(noToken);

/** The company's key and secret that the samples carry, once made on this page. */
export const ownKey = createMemory<GrantedKey | null>(null);

export interface TypedCredentials {
  token: string;
  key: string;
  secret: string;
}

export const nothingTyped: TypedCredentials = { token: "", key: "", secret: "" };

/** What stands in the forms of all operations. It is never written anywhere, and ends with the page. */
export const typedCredentials = createMemory(nothingTyped);

/** A call that does not get through gives nothing. */
async function request<T>(ask: () => Promise<Grant<T>>): Promise<Grant<T>> {
  return ask().catch((): Grant<T> => ({ refused: "failed" }));
}

/** Takes a token for the samples and the forms; answers why it was not given, or null. */
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

/** Takes the token out of the samples, and out of the forms unless something else was typed there. */
export function forgetOwnToken(): void {
  const own = ownToken.read();
  const typed = typedCredentials.read();
  if (own.state === "taken" && typed.token === own.token) typedCredentials.write({ ...typed, token: "" });
  ownToken.write(noToken);
}

/** Makes a key for the samples and the forms; answers why it was not made, or null. */
export async function makeOwnKey({ makeKey }: Pick<Reader, "makeKey">): Promise<Refusal | null> {
  const grant = await request(makeKey);
  if ("refused" in grant) return grant.refused;
  const { apiKey, apiSecret } = grant.granted;
  ownKey.write({ apiKey, apiSecret });
  typedCredentials.write({ ...typedCredentials.read(), key: apiKey, secret: apiSecret });
  return null;
}
