export const homePath = "/overview";

export function loginPath(path: string): string {
  return `/login?callbackUrl=${encodeURIComponent(path)}`;
}

/**
 * Page after signing in: `wanted` if it is a path on this site, otherwise the home page. Rejects
 * other sites in every spelling that browsers accept (`//host`, `/\host`, `https:host`).
 */
export function toReturnPath(wanted: string | undefined): string {
  if (!wanted?.startsWith("/")) return homePath;
  const here = "http://here.invalid";
  if (!URL.canParse(wanted, here)) return homePath;
  const url = new URL(wanted, here);
  if (url.origin !== here || url.pathname.startsWith("//")) return homePath;
  if (/^\/(login|signup|reset|api)(\/|$)/.test(url.pathname)) return homePath;
  return `${url.pathname}${url.search}${url.hash}`;
}
