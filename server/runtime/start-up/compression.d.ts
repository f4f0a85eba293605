/**
 * Replaces the published types, which depend on Express.
 *
 * @see https://github.com/expressjs/compression#api
 */
declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  import type { BrotliOptions } from "node:zlib";

  /** Returns a handler that compresses the response of `next` according to Accept-Encoding: brotli, otherwise gzip. */
  export default function compression(options?: {
    brotli: BrotliOptions;
  }): (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}
