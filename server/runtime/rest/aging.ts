import type { Meta } from "../../core/procedures/procedure";

/** The page that says what replaces a deprecated operation. */
const guide = '</docs/versions#deprecated>; rel="deprecation"; type="text/html"';

/**
 * The headers of a deprecated operation: `deprecation`, the instant it was deprecated (RFC 9745, section 2.1), and
 * `sunset`, the instant from which it may be gone (RFC 8594, section 3). Null if the operation is not deprecated.
 */
export function agingHeaders({ openapi, deprecatedOn, sunsetOn }: Meta): Record<string, string> | null {
  if (!openapi?.deprecated || !deprecatedOn) return null;
  return {
    deprecation: `@${Date.parse(deprecatedOn) / 1_000}`,
    ...(sunsetOn ? { sunset: new Date(sunsetOn).toUTCString() } : {}),
    link: guide,
  };
}
