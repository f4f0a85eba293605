import { type NextRequest, NextResponse } from "next/server";
import { findMarkdown } from "@/components/docs/markdown/find-markdown";
import { findVisitOfDay, uncountedHeader, visitedCookie } from "@/server/catalog/visits/visit-schemas";
import {
  checkoutCookieSeconds,
  findFirstVisit,
  firstVisitHeader,
  visitCookie,
} from "@/server/checkout/page/visit-schemas";
import { pageApi } from "@/server/page-api";

const lessonPage = /^\/(learn\/courses\/[^/]+\/lessons|learn\/samples\/[^/]+|courses\/[^/]+\/preview\/lessons)\/[^/]+$/;

/** Sources of all lesson videos. The page restricts them to its video's hosts (`LessonPolicy`). */
const lessonSources = {
  frame: [
    "https://www.youtube-nocookie.com",
    "https://player.vimeo.com",
    "https://*.tv.pandavideo.com",
    "https://*.tv.pandavideo.com.br",
  ].join(" "),
  media: "'self' blob: https:",
  connect: " https:",
  // Browsers load the font in the player's style sheet even if it is unused.
  font: " data:",
};

/**
 * Pages with card fields. Where browsers send cards to the acquirer, they may connect to its
 * origin; the pages restrict this further (`CardPolicy`).
 */
const cardPage = /^\/(c|l|pay|account\/subscriptions)\/[^/]+$/;

/** Public pages with shared or mailed URLs, which may be mistyped or outdated. */
const sharedPage = /^\/(c|l|pay|refund|boleto|delivery|back|learn)\/./;

/**
 * Path without a route, for which Next returns the not-found page as HTML; a page that calls
 * `notFound()` has no text without JavaScript. Next may send the rewrite through this proxy again,
 * so its query has the requested path.
 */
const missingPage = "/missing";
const requestedPath = "of";

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Returns the content security policy of a page, which allows our own files and inline scripts with
 * this response's nonce. Style attributes are allowed, because server-rendered components use them
 * for sizes. Style elements need the nonce, except that of error pages.
 */
function contentSecurityPolicy(
  nonce: string,
  errorPageStyle: string,
  playsVideo: boolean,
  cardOrigins: readonly string[],
): string {
  const development = process.env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}' ${errorPageStyle}`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `font-src 'self'${playsVideo ? lessonSources.font : ""}`,
    `${["connect-src 'self'", ...cardOrigins].join(" ")}${playsVideo ? lessonSources.connect : ""}${development ? " ws:" : ""}`,
    ...(playsVideo ? [`frame-src ${lessonSources.frame}`, `media-src ${lessonSources.media}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Sets the page headers that differ per response (docs/reliability.md rule 24), and the cookie that
 * links a browser's tabs on a checkout page, which the page cannot set. Next adds the nonce of the
 * request's policy to its own scripts. Access control happens where data is read.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const { pathname, search, searchParams } = request.nextUrl;
  const requested = (pathname === missingPage && searchParams.get(requestedPath)) || `${pathname}${search}`;
  const { plainPageStyle, tokenizationOrigins } = await pageApi();
  const cardOrigins = cardPage.test(pathname) ? tokenizationOrigins() : [];
  const policy = contentSecurityPolicy(nonce, plainPageStyle, lessonPage.test(pathname), cardOrigins);

  const requestHeaders = new Headers(request.headers);
  requestHeaders.set("x-nonce", nonce);
  requestHeaders.set("content-security-policy", policy);
  // Layouts do not receive their path, but need it to return after sign-in.
  requestHeaders.set("x-page-path", requested);

  const path = findFirstVisit(request.method, pathname, request.cookies.get(visitCookie)?.value);
  const firstVisit = path === null ? null : crypto.randomUUID();
  requestHeaders.delete(firstVisitHeader);
  if (firstVisit) requestHeaders.set(firstVisitHeader, firstVisit);

  const visited = request.cookies.get(visitedCookie)?.value;
  const visit = findVisitOfDay({ method: request.method, path: pathname, visited }, new Date());
  requestHeaders.delete(uncountedHeader);
  if (visit) requestHeaders.set(uncountedHeader, "1");

  const markdown = findMarkdown(pathname, request.headers.get("accept"));
  const other =
    markdown ??
    ((await isMissing(pathname)) ? `${missingPage}?${new URLSearchParams({ [requestedPath]: requested })}` : null);
  const response = other
    ? NextResponse.rewrite(new URL(other, request.url), { request: { headers: requestHeaders } })
    : NextResponse.next({ request: { headers: requestHeaders } });
  if (!markdown && /^\/docs(\/|$)/.test(pathname)) response.headers.append("vary", "accept");
  response.headers.set("content-security-policy", policy);
  // Set by a pages process that only its own machine can reach. A host that runs only Next is public.
  if (process.env.QUITANDA_PRIVATE !== "1") response.headers.set("strict-transport-security", "max-age=31536000");
  const secure = !loopbackHost.test(request.headers.get("host") ?? "");
  if (path !== null && firstVisit !== null) {
    const options = { path, maxAge: checkoutCookieSeconds, httpOnly: true, sameSite: "lax", secure } as const;
    response.cookies.set(visitCookie, firstVisit, options);
  }
  if (visit) {
    const options = { path: visit.path, maxAge: 86_400, httpOnly: true, sameSite: "lax", secure } as const;
    response.cookies.set(visitedCookie, visit.day, options);
  }
  const code = request.method === "GET" ? searchParams.get("a") : null;
  if (code !== null) await rememberAffiliate(request, response, { code, secure });
  return response;
}

async function isMissing(pathname: string): Promise<boolean> {
  if (!sharedPage.test(pathname)) return false;
  const { isMissingPage } = await pageApi();
  // If the lookup fails, the page itself reports the error.
  return isMissingPage(pathname).catch(() => false);
}

/** For all checkout pages, because the buyer may choose another offer. */
async function rememberAffiliate(
  request: NextRequest,
  response: NextResponse,
  { code, secure }: { code: string; secure: boolean },
): Promise<void> {
  const { affiliateCookieSeconds: maxAge, clickCookie, followAffiliateLink } = await pageApi();
  const link = { path: request.nextUrl.pathname, code, cookie: request.cookies.get(clickCookie)?.value };
  const value = await followAffiliateLink(link, request.headers, new Date());
  if (value === null) return;
  response.cookies.set(clickCookie, value, { path: "/c", maxAge, httpOnly: true, sameSite: "lax", secure });
}

export const config = { matcher: ["/((?!v1(?:/|$)|mcp$|_next/static|_next/image|icon\\.svg).*)"] };
