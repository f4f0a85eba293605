// Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.
import type { CallOptions } from "../call.js";
import type { Transport } from "../transport.js";

/** OpenAPI 3.1. */
export type OpenapiReadAnswer = Record<string, unknown>;

export class OpenapiResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Returns the OpenAPI 3.1 document of this installation. Requires no token and may be read from any origin.
   *
   * `GET /v1/openapi.json`
   */
  get(options?: CallOptions): Promise<OpenapiReadAnswer> {
    return this.#transport.whole({ verb: "GET", path: "/v1/openapi.json", caller: "nobody" }, options);
  }
}
