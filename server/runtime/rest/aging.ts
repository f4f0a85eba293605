import type { Meta } from "../../core/procedures/procedure";

/** Link to the page that describes the replacements of deprecated operations. */
const guide = '</docs/versions#deprecated>; rel="deprecation"; type="text/html"';

/**
 * Returns the headers of a deprecated operation. `deprecation` is when it was deprecated (RFC 9745, section 2.1), and
 * `sunset` is when it may be removed (RFC 8594, section 3). Returns null if the operation is not deprecated.
 */
export function agingHeaders({ openapi, deprecatedOn, sunsetOn }: Meta): Record<string, string> | null {
  if (!openapi?.deprecated || !deprecatedOn) return null;
  return {
    deprecation: `@${Date.parse(deprecatedOn) / 1_000}`,
    ...(sunsetOn ? { sunset: new Date(sunsetOn).toUTCString() } : {}),
    link: guide,
  };
}
