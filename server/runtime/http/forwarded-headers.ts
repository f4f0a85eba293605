import type { IncomingMessage } from "node:http";
import { secretsEqual } from "../../core/crypto/crypto";
import { clientAddress } from "../../core/limits/client-address";

/** The header that proves to pages on another machine that a request comes from the API. */
export const secretHeader = "x-quitanda-pages-secret";

/** The header with the client's address. */
const addressHeader = "x-forwarded-for";

const namesOfHost = ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded", "x-real-ip"];

/** Headers about the client and the host that it asked, which `cleanForwarded` decides on. */
export const addressHeaders: readonly string[] = [addressHeader, ...namesOfHost];

/**
 * Next trusts these headers, and so does every page behind it. So this sets the client address before Next sees the
 * request (docs/reliability.md rule 21), and without a trusted proxy drops any forwarded host.
 */
export function cleanForwarded(req: IncomingMessage, trustProxy: number): void {
  req.headers[addressHeader] = clientAddress(req.socket.remoteAddress ?? "", req.headers, trustProxy);
  if (trustProxy > 0) return;
  for (const name of namesOfHost) delete req.headers[name];
}

/**
 * The counterpart on the pages' side. Trusts what the API says about the client: always over its own socket, from
 * another machine only with `secret`. Trusts nobody else.
 *
 * @returns whether the request comes from the API, which has already checked it.
 */
export function acceptForwarded(req: IncomingMessage, secret: string | null): boolean {
  const given = req.headers[secretHeader];
  delete req.headers[secretHeader];
  const isOwnSocket = secret === null;
  if (isOwnSocket || (typeof given === "string" && secretsEqual(given, secret))) return true;
  cleanForwarded(req, 0);
  return false;
}
