const markdownRoute = "/docs/markdown";

/**
 * Markdown route of a documentation page, for the suffix `.md` or an `Accept` that prefers
 * `text/markdown` to HTML; null for other requests.
 */
export function findMarkdown(path: string, accept: string | null): string | null {
  const [, page, suffix] = /^\/docs((?:\/[\w-]+)*?)\/?(\.md)?$/.exec(path) ?? [];
  if (page === undefined || page.startsWith("/markdown") || page === "/search-entries") return null;
  if (suffix !== ".md" && !prefersMarkdown(accept ?? "")) return null;
  return `${markdownRoute}${page}`;
}

/** `Accept` lists `text/markdown` with at least the weight of HTML (RFC 9110, section 12.5.1). */
function prefersMarkdown(accept: string): boolean {
  const markdown = weightOf("text/markdown", accept);
  return markdown > 0 && markdown >= weightOf("text/html", accept);
}

function weightOf(type: string, accept: string): number {
  for (const range of accept.toLowerCase().split(",")) {
    const [name, ...parameters] = range.split(";").map((part) => part.trim());
    if (name !== type) continue;
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
  }
  return 0;
}
