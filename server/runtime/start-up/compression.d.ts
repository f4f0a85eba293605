/** Its own types are Express's. @see https://github.com/expressjs/compression#api */
declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** A handler that compresses what `next` answers, as the request's Accept-Encoding wants: brotli, else gzip. */
  export default function compression(): (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}
