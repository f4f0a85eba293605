import type { IncomingMessage } from "node:http";
import { clientAddress } from "../core/client-address";
import { secretsEqual } from "../core/crypto";

/** By what the pages know, on another machine, that a request comes from the API. */
export const secretHeader = "x-quitanda-pages-secret";

const namesOfHost = ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded", "x-real-ip"];

/**
 * Next believes whatever these headers say, and so would every page behind it: the client's address is put in before
 * Next sees the request (docs/reliability.md rule 21), and without a proxy of ours in front nobody may name our host.
 */
export function cleanForwarded(req: IncomingMessage, trustProxy: number): void {
  req.headers["x-forwarded-for"] = clientAddress(req.socket.remoteAddress ?? "", req.headers, trustProxy);
  if (trustProxy > 0) return;
  for (const name of namesOfHost) delete req.headers[name];
}

/**
 * The same on the pages' side. What the API says of the client counts: over its own socket always, from another machine
 * only with `secret`. Nobody else is believed.
 */
export function acceptForwarded(req: IncomingMessage, secret: string | null): void {
  const given = req.headers[secretHeader];
  delete req.headers[secretHeader];
  const isOwnSocket = secret === null;
  if (isOwnSocket || (typeof given === "string" && secretsEqual(given, secret))) return;
  cleanForwarded(req, 0);
}
