import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { receiveUpload } from "../../accounts/uploads/receive-upload";
import { isProof, plainName } from "../../accounts/uploads/upload-links";
import { findUpload, type UploadRow } from "../../accounts/uploads/uploads";
import { findFailure, isUnforeseen, retryAfterHeader } from "../../core/failures/failure";
import { fileStore, keyOf } from "../../core/files/file-store";
import type { ByteRange } from "../../core/files/store";
import { reportFault } from "../../core/log/report-fault";
import { requestIdOf } from "./name-request";
import { sendRefusal } from "./send-refusal";

const shape = /^\/files\/([0-9a-f-]{36})\/[^/?#]*(?:\?([^#]*))?$/;

/** Matches paths of uploaded files, which are served without cookies to anyone with the URL. */
export function isFileTarget(target: string): boolean {
  return target.startsWith("/files/");
}

const fixedHeaders = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

/**
 * GET and HEAD return a file: covers are public, materials need a signed URL. PUT stores the
 * content of an announced upload (docs/domains/accounts.md).
 */
export async function answerFile(req: IncomingMessage, res: ServerResponse, target: string): Promise<void> {
  const [, id = "", query = ""] = shape.exec(target) ?? [];
  const method = req.method ?? "GET";
  if (!["GET", "HEAD", "PUT"].includes(method)) {
    return sendRefusal(req, res, { status: 405, message: "Method not allowed", headers: { allow: "GET, HEAD, PUT" } });
  }
  const upload = await findUpload(id);
  const parameters = new URLSearchParams(query);
  const now = new Date();
  if (method === "PUT") {
    if (!upload || !isProof("put", id, parameters.get("put"), now)) return refuseFile(req, res);
    return storeFile(req, res, upload, now);
  }
  const isOpen = upload?.purpose === "cover" || isProof("open", id, parameters.get("open"), now);
  if (!upload?.storedAt || !isOpen) return refuseFile(req, res);
  return sendFile(req, res, upload);
}

function refuseFile(req: IncomingMessage, res: ServerResponse): void {
  sendRefusal(req, res, { status: 404, message: "Resource not found", headers: { connection: "close" } });
}

async function storeFile(req: IncomingMessage, res: ServerResponse, upload: UploadRow, now: Date): Promise<void> {
  const headers = { connection: "close" };
  if (Number(req.headers["content-length"] ?? upload.size) !== upload.size) {
    return sendRefusal(req, res, { status: 400, message: "body: does not have the announced size", headers });
  }
  try {
    await receiveUpload(upload, req, now);
    res.writeHead(204, fixedHeaders).end();
  } catch (thrown) {
    if (req.destroyed && !req.complete) return void res.destroy();
    const failure = findFailure(thrown);
    if (isUnforeseen(thrown)) reportFault(thrown, { operation: "upload", requestId: requestIdOf(req) });
    const { status, message } = failure ?? { status: 503, message: "Service unavailable" };
    sendRefusal(req, res, { status, message, headers: { ...headers, ...retryAfterHeader(failure) } });
  }
}

async function sendFile(req: IncomingMessage, res: ServerResponse, upload: UploadRow): Promise<void> {
  const { size, mediaType, purpose } = upload;
  const range = rangeOf(req.headers.range, size);
  const bytes = req.method === "HEAD" ? null : await fileStore().open(keyOf(upload), range);
  if (req.method !== "HEAD" && !bytes) return refuseFile(req, res);
  res.writeHead(range ? 206 : 200, {
    ...fixedHeaders,
    "content-type": mediaType ?? "application/octet-stream",
    "content-length": range ? range.end - range.start + 1 : size,
    "content-disposition": dispositionOf(upload),
    "accept-ranges": "bytes",
    "cache-control": purpose === "cover" ? "public, max-age=31536000, immutable" : "private, no-store",
    ...(range ? { "content-range": `bytes ${range.start}-${range.end}/${size}` } : {}),
  });
  if (!bytes) return void res.end();
  try {
    await pipeline(bytes, res);
  } catch (thrown) {
    // A client that disconnects causes no error.
    if (!res.destroyed) throw thrown;
  }
}

/**
 * Parses a single byte range (RFC 9110, section 14.2). Returns null for none, for several, or for
 * one outside the file.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : null;
}

/** Covers are displayed inline; other files are downloaded under the seller's file name (RFC 6266). */
function dispositionOf({ purpose, fileName }: UploadRow): string {
  const name = plainName(fileName);
  const ascii = name.replace(/[^\x20-\x7e]/g, "_");
  const kind = purpose === "cover" ? "inline" : "attachment";
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
