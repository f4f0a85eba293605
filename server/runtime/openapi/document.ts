import { sha256Hex } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import type { Reply } from "../rest/envelope";
import type { Headers } from "../rest/read-body";
import { readQuery } from "../rest/read-query";
import { standardHeaders } from "./components";

export const documentPath = "/v1/openapi.json";

export const documentOperation = {
  operationId: "openapi-read",
  summary: "Read this document",
  description:
    "Returns the OpenAPI 3.1 document of this installation. Requires no token and may be read from any origin.",
  tags: ["Reference"],
  security: [],
  parameters: [
    {
      in: "header",
      name: "If-None-Match",
      description: "The `etag` of the document that you have.",
      schema: { type: "string" },
    },
  ],
  responses: {
    "200": {
      description: "The document.",
      headers: { ...standardHeaders, etag: { description: "ETag of the document.", schema: { type: "string" } } },
      content: { "application/json": { schema: { type: "object", description: "OpenAPI 3.1." } } },
    },
    "304": { description: "Not modified.", headers: standardHeaders },
  },
};

/** Only the document and its errors may be read from any origin (docs/domains/runtime.md). */
export const anyOrigin = { "access-control-allow-origin": "*" };

/**
 * Returns the document without a token (docs/domains/runtime.md).
 *
 * @throws METHOD_NOT_ALLOWED; VALIDATION for any query parameter
 */
export function answerDocument(
  request: { method: string; headers: Headers },
  query: string,
  readDocument: () => string,
): Reply {
  if (request.method !== "GET" && request.method !== "HEAD") fail("METHOD_NOT_ALLOWED", { allow: "GET, HEAD" });
  readQuery(query, new Map());
  const text = readDocument();
  const etag = `"${sha256Hex(text).slice(0, 32)}"`;
  const known = findKnownTag(String(request.headers["if-none-match"] ?? ""), etag);
  if (known) return { status: 304, body: null, headers: { etag: known, vary: "accept-encoding" } };
  return { status: 200, body: text, headers: { etag } };
}

/** Returns the first of the client's ETags that matches this document, compressed or not (RFC 9110, section 13.1.2). */
function findKnownTag(ifNoneMatch: string, etag: string): string | null {
  if (ifNoneMatch.trim() === "*") return etag;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.find((tag) => tag.replace(/-(?:br|gzip)"$/, '"') === etag) ?? null;
}
