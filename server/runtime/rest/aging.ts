import type { Meta } from "../../core/procedures/procedure";

/** Page with the replacements of deprecated operations. */
const guide = '</docs/versions#deprecated>; rel="deprecation"; type="text/html"';

/**
 * Returns `deprecation` (RFC 9745, section 2.1) and `sunset`, the earliest removal (RFC 8594,
 * section 3); null if the operation is not deprecated.
 */
export function agingHeaders({ openapi, deprecatedOn, sunsetOn }: Meta): Record<string, string> | null {
  if (!openapi?.deprecated || !deprecatedOn) return null;
  return {
    deprecation: `@${Date.parse(deprecatedOn) / 1_000}`,
    ...(sunsetOn ? { sunset: new Date(sunsetOn).toUTCString() } : {}),
    link: guide,
  };
}
