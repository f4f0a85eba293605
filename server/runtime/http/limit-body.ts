import type { IncomingMessage, ServerResponse } from "node:http";
import { sendRefusal } from "./send-refusal";

/** Maximum body outside `/v1`, which has the same limit (docs/decisions.md 2). */
export const maxBodyBytes = 256 * 1024;

/** Time limit for a body outside `/v1` to arrive. */
const bodyMilliseconds = 20_000;

/** How long a refused client may keep sending, so that it gets to read why. */
const lingerMilliseconds = 2_000;

/** Refuses a request that announces a body over the limit, in bytes. @returns whether it was refused. */
export function refuseAnnounced(req: IncomingMessage, res: ServerResponse, limit = maxBodyBytes): boolean {
  const isTooLong = Number(req.headers["content-length"] ?? 0) > limit;
  if (isTooLong) refuseBody(req, res, 413);
  return isTooLong;
}

export interface BodyLimit {
  /** Default: `maxBodyBytes`. */
  bytes?: number | undefined;
  /** Time limit for the body; default: 20 s. */
  milliseconds?: number | undefined;
  /** Stops the body's reader; the request is answered here. */
  stop: () => void;
}

/**
 * Refuses a request as soon as its body exceeds the limit, or if it does not arrive in time. Call it in the tick in
 * which reading the body starts.
 */
export function limitBody(req: IncomingMessage, res: ServerResponse, limit: BodyLimit): void {
  const { bytes = maxBodyBytes, milliseconds = bodyMilliseconds, stop } = limit;
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
    if (received > bytes) refuse(413);
  };
  const timer = setTimeout(() => refuse(408), milliseconds);
  const leave = () => {
    clearTimeout(timer);
    req.off("data", count);
  };
  req.on("data", count);
  for (const event of ["end", "close"]) req.once(event, leave);
}

/** The body of a request, of at most `bytes`; null if it was refused or its client disconnected. */
export function readLimitedBody(
  req: IncomingMessage,
  res: ServerResponse,
  bytes?: number,
): Promise<Buffer<ArrayBuffer> | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    limitBody(req, res, { bytes, stop: () => resolve(null) });
    req.on("data", (part: Buffer) => parts.push(part));
    req.once("end", () => resolve(Buffer.concat(parts)));
    req.once("close", () => resolve(null));
  });
}

const sentences = { 408: "body: did not arrive in time", 413: "Request body is too large" };

function refuseBody(req: IncomingMessage, res: ServerResponse, status: 408 | 413): void {
  if (res.headersSent) return void res.destroy();
  req.unpipe();
  // Sends the complete answer before ending it, so that its reader need not wait for the hang-up.
  sendRefusal(req, res, { status, message: sentences[status], headers: { connection: "close" }, end: false });
  const hangUp = () => void res.end();
  const timer = setTimeout(hangUp, lingerMilliseconds);
  req.once("end", hangUp);
  res.once("close", () => clearTimeout(timer));
  req.resume();
}
