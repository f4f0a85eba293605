import type { IncomingMessage, ServerResponse } from "node:http";
import { sendRefusal } from "./send-refusal";

/** Body limit outside `/v1`, the same as within it (docs/domains/runtime.md). */
export const maxBodyBytes = 256 * 1024;

const bodyMilliseconds = 20_000;

/** A rejected client may continue to send for this time, so that it can read the response. */
const lingerMilliseconds = 2_000;

/**
 * Rejects a `Content-Length` above the limit in bytes.
 *
 * @returns true if the request was rejected.
 */
export function refuseAnnounced(req: IncomingMessage, res: ServerResponse, limit = maxBodyBytes): boolean {
  const isTooLong = Number(req.headers["content-length"] ?? 0) > limit;
  if (isTooLong) refuseBody(req, res, 413);
  return isTooLong;
}

export interface BodyLimit {
  bytes?: number | undefined;
  /** Body timeout; 20 s by default. */
  milliseconds?: number | undefined;
  /** Stops the body's reader; `limitBody` responds. */
  stop: () => void;
}

/**
 * Rejects a request as soon as its body exceeds the limit or times out. Must be called in the tick
 * in which reading starts.
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

/** Returns null if the request was rejected or the client disconnected. */
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
  // Sends the whole response before closing, so that the client can read it.
  sendRefusal(req, res, { status, message: sentences[status], headers: { connection: "close" }, end: false });
  const hangUp = () => void res.end();
  const timer = setTimeout(hangUp, lingerMilliseconds);
  req.once("end", hangUp);
  res.once("close", () => clearTimeout(timer));
  req.resume();
}
