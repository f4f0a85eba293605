import type { IncomingMessage, ServerResponse } from "node:http";
import { sendRefusal } from "./send-refusal";

/** The longest body outside `/v1`, which has the same limit (docs/decisions.md 2). */
export const maxBodyBytes = 256 * 1024;

/** How long a body outside `/v1` may take to arrive. */
const bodyMilliseconds = 20_000;

/** How long a client that was refused may go on sending, so that it comes to read why. */
const lingerMilliseconds = 2_000;

/** Refuses a request that says itself that its body is too long. @returns whether it was refused. */
export function refuseAnnounced(req: IncomingMessage, res: ServerResponse): boolean {
  const isTooLong = Number(req.headers["content-length"] ?? 0) > maxBodyBytes;
  if (isTooLong) refuseBody(req, res, 413);
  return isTooLong;
}

export interface BodyLimit {
  /** How long the body may take; absent: 20 s. */
  milliseconds?: number | undefined;
  /** Ends whatever reads the body; the request is answered here. */
  stop: () => void;
}

/**
 * Refuses a request as soon as more of its body arrived than there may be, or where it does not arrive in time. Must be
 * called in the tick in which the body is first read.
 */
export function limitBody(req: IncomingMessage, res: ServerResponse, limit: BodyLimit): void {
  const { milliseconds = bodyMilliseconds, stop } = limit;
  const { "content-length": length, "transfer-encoding": encoding } = req.headers;
  if (encoding === undefined && Number(length ?? 0) === 0) return;
  let received = 0;
  const refuse = (status: 408 | 413) => {
    leave();
    stop();
    refuseBody(req, res, status);
  };
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBodyBytes) refuse(413);
  };
  const timer = setTimeout(() => refuse(408), milliseconds);
  const leave = () => {
    clearTimeout(timer);
    req.off("data", count);
  };
  req.on("data", count);
  for (const event of ["end", "close"]) req.once(event, leave);
}

/** The body of a request; null where it was refused, or its client has gone. */
export function readLimitedBody(req: IncomingMessage, res: ServerResponse): Promise<Buffer<ArrayBuffer> | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    limitBody(req, res, { stop: () => resolve(null) });
    req.on("data", (part: Buffer) => parts.push(part));
    req.once("end", () => resolve(Buffer.concat(parts)));
    req.once("close", () => resolve(null));
  });
}

const sentences = { 408: "body: did not arrive in time", 413: "Request body is too large" };

function refuseBody(req: IncomingMessage, res: ServerResponse, status: 408 | 413): void {
  if (res.headersSent) return void res.destroy();
  req.unpipe();
  // The answer is whole before it is ended: who reads it need not wait until we hang up.
  sendRefusal(req, res, { status, message: sentences[status], headers: { connection: "close" }, end: false });
  const hangUp = () => void res.end();
  const timer = setTimeout(hangUp, lingerMilliseconds);
  req.once("end", hangUp);
  res.once("close", () => clearTimeout(timer));
  req.resume();
}
