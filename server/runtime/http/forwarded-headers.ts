import type { IncomingMessage } from "node:http";
import { secretsEqual } from "../../core/crypto/crypto";
import { clientAddress } from "../../core/limits/client-address";

export const secretHeader = "x-quitanda-pages-secret";

const addressHeader = "x-forwarded-for";

const namesOfHost = ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded", "x-real-ip"];

/** Client address and requested host, set or removed by `cleanForwarded`. */
export const addressHeaders: readonly string[] = [addressHeader, ...namesOfHost];

/**
 * Sets the client's address in the headers that Next trusts, before Next receives the request
 * (docs/reliability.md rule 21). Without a trusted proxy, removes forwarded hosts.
 */
export function cleanForwarded(req: IncomingMessage, trustProxy: number): void {
  req.headers[addressHeader] = clientAddress(req.socket.remoteAddress ?? "", req.headers, trustProxy);
  if (trustProxy > 0) return;
  for (const name of namesOfHost) delete req.headers[name];
}

/**
 * Counterpart of `cleanForwarded` in the pages process. Trusts the API's headers about the client
 * on the process's socket or, from another machine, with `secret`.
 *
 * @returns true if the API sent the request and has already checked it.
 */
export function acceptForwarded(req: IncomingMessage, secret: string | null): boolean {
  const given = req.headers[secretHeader];
  delete req.headers[secretHeader];
  const isOwnSocket = secret === null;
  if (isOwnSocket || (typeof given === "string" && secretsEqual(given, secret))) return true;
  cleanForwarded(req, 0);
  return false;
}
