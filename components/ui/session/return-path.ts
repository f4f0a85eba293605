/** The page after a sign-in without a return path. */
export const homePath = "/overview";

/** The sign-in page, which returns to `path` afterwards. */
export function loginPath(path: string): string {
  return `/login?callbackUrl=${encodeURIComponent(path)}`;
}

/**
 * The page to open after signing in: `wanted` when it is a path of this site, else the home page. An address of another
 * site, in any spelling that browsers understand (`//host`, `/\host`, `https:host`), is never followed.
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
