import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { extname } from "node:path";
import send from "send";

const below = "/_next/static/";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** Returns the path of a file that may exist in compressed form; null for other requests. */
function findPath({ method, url = "", headers }: IncomingMessage): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (!url.startsWith(below) || !/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers["accept-encoding"])))
    return null;
  return url.split("?", 1)[0] ?? null;
}

/**
 * Serves the files that the build compressed with brotli (`scripts/compress.mjs`) to clients that
 * accept it. Other requests go to `pages`, including those for files missing during a new build.
 * File names contain a content hash, so browsers may cache them indefinitely.
 */
export function withStaticFiles(folder: string, pages: RequestListener): RequestListener {
  return (req, res) => {
    const path = findPath(req);
    const type = path && types[extname(path)];
    if (!type) return pages(req, res);
    send(req, `${path}.br`, { root: folder, immutable: true, maxAge: "1y" })
      .on("headers", (answer: ServerResponse) => {
        answer.setHeader("content-type", type);
        answer.setHeader("content-encoding", "br");
        answer.setHeader("vary", "accept-encoding");
        answer.setHeader("x-content-type-options", "nosniff");
      })
      .on("error", () => {
        if (res.headersSent) return res.destroy();
        for (const name of res.getHeaderNames()) res.removeHeader(name);
        pages(req, res);
      })
      .pipe(res);
  };
}
