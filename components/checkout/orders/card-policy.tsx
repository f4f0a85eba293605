import type { Tokenization } from "./tokenize-card";

/**
 * Narrows the page's policy, which proxy.ts opens for pages that take a card, to the origin that this page's cards go to:
 * a browser allows only what both allow (docs/reliability.md rule 24).
 */
export function CardPolicy({ tokenization }: { tokenization: Tokenization | null }) {
  return <meta httpEquiv="content-security-policy" content={policyOf(tokenization)} />;
}

export function policyOf(tokenization: Tokenization | null): string {
  const development = process.env.NODE_ENV === "development" ? ["ws:"] : [];
  const origins = tokenization ? [new URL(tokenization.url).origin] : [];
  return ["connect-src", "'self'", ...origins, ...development].join(" ");
}
