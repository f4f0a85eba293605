// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Transport } from "../transport.js";

export interface AccessToken {
  success: boolean;
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
   * Uses HTTP Basic, with the API key as the username and its secret as the password, and no body. The token is
   * valid for `expiresIn` milliseconds. It ends earlier when its key expires or is revoked. Invalid credentials
   * return 401. After ten failures within a minute from one address, the endpoint returns 429 until the minute ends.
   *
   * `POST /v1/auth`
   */
  createToken(options?: CallOptions): Promise<AccessToken> {
    return this.#transport.whole({ verb: "POST", path: "/v1/auth", caller: "key" }, options);
  }
}
