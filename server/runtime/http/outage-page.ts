import type { IncomingMessage, ServerResponse } from "node:http";
import { findRecentTrouble } from "@/db/database-trouble";
import { type Language, localeCookie, preferredLanguage, toLanguage } from "@/db/schema/core-enums";
import type portuguese from "@/messages/pt-BR/runtime.json";
import { readMessages } from "../../core/messages/messages";
import { requestIdHeader } from "./name-request";
import { plainPage, plainPagePolicy } from "./plain-page";
import { isReplaced } from "./release-guard";

const retrySeconds = 5;

const messages = await readMessages<Pick<typeof portuguese, "outage">>(["runtime"]);

function languageOf({ headers: { cookie = "", "accept-language": wish } }: IncomingMessage): Language {
  const [, chosen] = new RegExp(`(?:^|; ?)${localeCookie}=([^;]*)`).exec(cookie) ?? [];
  return chosen ? toLanguage(chosen) : preferredLanguage(wish ?? null);
}

/** `path` is the target of the retry link, which does not submit a form again. */
function pageOf(language: Language, path: string, reference: string): string {
  const { title, text, retry, reference: label } = messages[language].outage;
  return plainPage({
    language,
    title,
    content: `<h1>${title}</h1>
<p>${text}</p>
<p><a href="${path}">${retry}</a></p>
<p>${label} <code>${reference}</code></p>`,
  });
}

/** The requested page or, for a form, the page that contains it. */
function retryPathOf({ method, url = "/", headers: { referer = "" } }: IncomingMessage): string {
  const path = method === "GET" || method === "HEAD" ? url : URL.canParse(referer) ? new URL(referer).pathname : "/";
  return path.replace(/^[/\\]+/, "/").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Replaces Next's response if the database is unavailable or the server's files were replaced: a
 * 503 with `retry-after` and, for a browser, a page in the user's language. The page shows the
 * request id, which is in the log line with the cause.
 */
export function replaceOutage(req: IncomingMessage, res: ServerResponse): void {
  const { method, headers } = req;
  // React Server Components expect no HTML; after the error, React requests the whole page.
  if (headers.rsc !== undefined) return;
  const { write, end, flushHeaders, writeHead } = res;
  let state: "open" | "replacing" | "replaced" = "open";
  const replace = (): boolean => {
    if (state !== "open") return state === "replaced";
    if (res.headersSent || res.statusCode !== 500) return false;
    if (findRecentTrouble() === null && !isReplaced()) return false;
    // Must precede `end`, which also calls `writeHead`.
    state = "replacing";
    const isShown = headers.accept?.includes("text/html") ?? false;
    const reference = String(res.getHeader(requestIdHeader) ?? "");
    const body = isShown
      ? pageOf(languageOf(req), retryPathOf(req), reference)
      : JSON.stringify({ code: "UNAVAILABLE", outcome: "problem", problem: "failed" });
    for (const name of ["content-length", "content-encoding", "link", "etag"]) res.removeHeader(name);
    res.statusCode = 503;
    res.setHeader("content-type", isShown ? "text/html; charset=utf-8" : "application/json; charset=utf-8");
    if (isShown) res.setHeader("content-security-policy", plainPagePolicy);
    res.setHeader("cache-control", "no-store");
    res.setHeader("retry-after", String(retrySeconds));
    Reflect.apply(end, res, method === "HEAD" ? [] : [body, "utf8"]);
    state = "replaced";
    return true;
  };
  Object.assign(res, {
    flushHeaders: () => void (replace() || flushHeaders.call(res)),
    writeHead: (status: number, ...rest: unknown[]) => {
      if (state === "open") res.statusCode = status;
      return replace() ? res : Reflect.apply(writeHead, res, [status, ...rest]);
    },
    write: (...given: unknown[]) => replace() || Reflect.apply(write, res, given),
    end: (...given: unknown[]) => (replace() ? res : Reflect.apply(end, res, given)),
  });
}
