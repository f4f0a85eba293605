/**
 * Credentials of a client: an API key, which the client exchanges for tokens, or an existing access
 * token.
 */
export type Credentials = { apiKey: string; apiSecret: string } | { accessToken: string };

/** Response of `POST /v1/auth`. */
export interface IssuedToken {
  token: string;
  /** Lifetime of the token, in milliseconds. */
  expiresIn: number;
}

/** Renewed this long before expiry, so that a token does not expire in transit. */
const marginMs = 60_000;

/** Access token, fetched on first use and renewed before it expires. */
export class TokenStore {
  readonly #credentials: Credentials;
  readonly #issue: () => Promise<IssuedToken>;
  #kept: { token: string; renewAt: number } | null = null;
  #pending: Promise<string> | null = null;

  constructor(credentials: Credentials, issue: () => Promise<IssuedToken>) {
    this.#credentials = credentials;
    this.#issue = issue;
  }

  /** Concurrent calls share one request. */
  async get(): Promise<string> {
    if ("accessToken" in this.#credentials) return this.#credentials.accessToken;
    if (this.#kept && Date.now() < this.#kept.renewAt) return this.#kept.token;
    this.#pending ??= this.#fetch().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  /**
   * Discards a token that the server rejected.
   *
   * @returns true if `get` can obtain another one
   */
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
