/** What signs a client in: an API key, which it exchanges for tokens, or an access token of your own. */
export type Credentials = { apiKey: string; apiSecret: string } | { accessToken: string };

/** `POST /v1/auth` answers. */
export interface IssuedToken {
  token: string;
  /** Milliseconds. */
  expiresIn: number;
}

/** A token is renewed this long before it expires, so that it does not expire on its way. */
const marginMs = 60_000;

/** The access token of a client: fetched when first needed, kept, renewed before it expires. */
export class TokenStore {
  readonly #credentials: Credentials;
  readonly #issue: () => Promise<IssuedToken>;
  #kept: { token: string; renewAt: number } | null = null;
  #pending: Promise<string> | null = null;

  constructor(credentials: Credentials, issue: () => Promise<IssuedToken>) {
    this.#credentials = credentials;
    this.#issue = issue;
  }

  /** The token to send. Calls that need one at the same time wait for the same. */
  async get(): Promise<string> {
    if ("accessToken" in this.#credentials) return this.#credentials.accessToken;
    if (this.#kept && Date.now() < this.#kept.renewAt) return this.#kept.token;
    this.#pending ??= this.#fetch().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  /** Forgets a token that the server refused. @returns whether `get` can find another one. */
  drop(token: string): boolean {
    if ("accessToken" in this.#credentials) return false;
    if (this.#kept?.token === token) this.#kept = null;
    return true;
  }

  async #fetch(): Promise<string> {
    const { token, expiresIn } = await this.#issue();
    this.#kept = { token, renewAt: Date.now() + expiresIn - marginMs };
    return token;
  }
}
