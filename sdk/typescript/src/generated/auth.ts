// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Transport } from "../transport.js";

export interface AccessToken {
  success: true;
  /** Send it as `Authorization: Bearer <token>`. */
  token: string;
  tokenType: "Bearer";
  /** Milliseconds until the token expires. */
  expiresIn: number;
}

export class AuthResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * HTTP Basic with the API key as user and its secret as password, without a body. The token is valid for
   * `expiresIn` milliseconds and ends earlier when its key ends or is revoked. Wrong pairs are answered 401; after
   * ten in a minute from one address, 429 until the minute is over.
   *
   * `POST /v1/auth`
   */
  createToken(options?: CallOptions): Promise<AccessToken> {
    return this.#transport.whole({ verb: "POST", path: "/v1/auth", caller: "key" }, options);
  }
}
