import { createHash } from "node:crypto";

export interface Tagged {
  text: string;
  etag: string;
}

export function tagText(text: string): Tagged {
  return { text, etag: `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"` };
}

/** 304 if the client's copy is current. Clients revalidate on every use. */
export function answerTagged(request: Request, { text, etag }: Tagged, headers: Record<string, string>): Response {
  const kept = { ...headers, "cache-control": "private, no-cache", etag };
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  // Compressing proxies make the tag weak (RFC 9110, section 13.1.2).
  const isKnown = known.some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === etag);
  return isKnown ? new Response(null, { status: 304, headers: kept }) : new Response(text, { headers: kept });
}
