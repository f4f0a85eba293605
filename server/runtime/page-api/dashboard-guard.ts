import { environment } from "../../core/env/env";
import { refusalOf } from "./refusal";

const maxBodyBytes = 256 * 1024;
const readingMethods = new Set(["GET", "HEAD"]);

/**
 * Returns true if browser headers show that the request comes from our pages; false without such
 * headers (docs/reliability.md rule 16).
 */
export function isFromOurPages(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site === null && origin === null) return false;
  if (site !== null && site !== "same-origin") return false;
  if (origin === null) return true;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  return origin === environment().publicUrl || host === headers.get("host");
}

/**
 * Returns the error response for a request with cookie authentication; null if allowed
 * (docs/reliability.md rules 16 and 23). A write must come from our pages, with `contentType` and a
 * declared length of at most 256 KiB.
 */
export function refuseForeign(request: Request, contentType: string): Response | null {
  if (readingMethods.has(request.method)) return null;
  const { headers } = request;
  if (!isFromOurPages(headers)) return refusalOf(request, 403, { message: "Requests from other sites are refused" });
  if (headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() !== contentType) {
    return refusalOf(request, 415, { message: `Content-Type must be ${contentType}` });
  }
  const length = Number(headers.get("content-length") ?? Number.NaN);
  return length <= maxBodyBytes ? null : refusalOf(request, 413, { message: "Request body is too large" });
}
