import { createHash } from "node:crypto";

/** A text and the entity tag of exactly these bytes. */
export interface Tagged {
  text: string;
  etag: string;
}

/** @param text in full */
export function tagText(text: string): Tagged {
  return { text, etag: `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"` };
}

/** The text, or 304 for a reader that has it. Readers keep it and ask each time whether it has changed. */
export function answerTagged(request: Request, { text, etag }: Tagged, headers: Record<string, string>): Response {
  const kept = { ...headers, "cache-control": "private, no-cache", etag };
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  // A compressing proxy makes the tag a weak one (RFC 9110, section 13.1.2).
  const isKnown = known.some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === etag);
  return isKnown ? new Response(null, { status: 304, headers: kept }) : new Response(text, { headers: kept });
}
