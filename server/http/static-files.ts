import type { RequestListener } from "node:http";
import sirv from "sirv";

const secondsOfYear = 31_536_000;

/**
 * Answers what `folder` has compressed with brotli to whoever reads brotli, everything else by `pages`. The files are
 * named by the hash of their content, so browsers may keep them for ever; what the folder has is read once, here.
 */
export function withStaticFiles(folder: string, pages: RequestListener): RequestListener {
  const answer = sirv(folder, {
    brotli: true,
    extensions: [],
    maxAge: secondsOfYear,
    immutable: true,
    setHeaders: (res) => res.setHeader("X-Content-Type-Options", "nosniff"),
  });
  return (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") return pages(req, res);
    answer(req, res, () => pages(req, res));
  };
}
