import type { Tokenization } from "./tokenize-card";

/**
 * Restricts the content security policy that proxy.ts sets for card pages to the origin that
 * receives this page's cards. Browsers enforce both policies (docs/reliability.md rule 24).
 */
export function CardPolicy({ tokenization }: { tokenization: Tokenization | null }) {
  return <meta httpEquiv="content-security-policy" content={policyOf(tokenization)} />;
}

export function policyOf(tokenization: Tokenization | null): string {
  const development = process.env.NODE_ENV === "development" ? ["ws:"] : [];
  const origins = tokenization ? [new URL(tokenization.url).origin] : [];
  return ["connect-src", "'self'", ...origins, ...development].join(" ");
}
