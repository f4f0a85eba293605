import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import compression from "compression";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { clearTrouble, noteTrouble } from "@/db/database-trouble";
import { replaceOutage } from "./outage-page";

const compress = compression();
let fail: RequestListener;
const server = createServer((req, res) => {
  res.setHeader("x-request-id", "0192");
  compress(req, res, () => {
    replaceOutage(req, res);
    fail(req, res);
  });
});
let origin = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
afterEach(clearTrouble);

const refused = () => noteTrouble(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));

/** Next sends a page's headers before its body, and a route handler's response at once. */
const ofNext: Record<string, RequestListener> = {
  page: (_, res) => {
    res.statusCode = 500;
    res.setHeader("content-type", "text/html");
    res.flushHeaders();
    res.write("<html id=__next_error__>");
    res.end("</html>");
  },
  "route handler": (_, res) => void res.writeHead(500, { "content-type": "text/plain" }).end("Internal Server Error"),
};

async function open(headers: Record<string, string>, path = "/c/curso?a=1&b=<x>") {
  const answer = await fetch(`${origin}${path}`, { headers });
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text: await answer.text() };
}

describe("a request that failed during an outage of the database", () => {
  it.each(Object.keys(ofNext))("is answered 503 by our page in the reader's language: a %s", async (kind) => {
    fail = ofNext[kind] ?? fail;
    refused();
    const { status, retryAfter, text } = await open({ accept: "text/html", "accept-language": "pt-BR" });
    expect([status, retryAfter]).toEqual([503, "5"]);
    expect(text).toContain('<html lang="pt-BR">');
    expect(text).toContain('<a href="/c/curso?a=1&#38;b=%3Cx%3E">Tentar de novo</a>');
    expect(text).toContain("<code>0192</code>");
    expect(text).not.toContain("__next_error__");
    const english = await open({ accept: "text/html", "accept-language": "pt-BR", cookie: "a=b; locale=en" });
    expect(english.text).toContain("Try again");
  });

  it("is answered by a page whose style the response's policy allows", async () => {
    fail = (req, res) => {
      res.setHeader("content-security-policy", "style-src 'nonce-of-another-page'");
      ofNext.page?.(req, res);
    };
    refused();
    const answer = await fetch(`${origin}/c/curso`, { headers: { accept: "text/html" } });
    const [, style = ""] = /<style>([^<]+)<\/style>/.exec(await answer.text()) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(answer.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}';`);
  });

  it("is answered 503 in JSON if the page's script sent it", async () => {
    fail = ofNext["route handler"] ?? fail;
    refused();
    const { status, text } = await open({ accept: "application/json" });
    expect([status, JSON.parse(text).problem]).toEqual([503, "failed"]);
  });

  it("keeps Next's response if the database had no trouble", async () => {
    fail = ofNext.page ?? fail;
    expect(await open({ accept: "text/html" })).toMatchObject({ status: 500, retryAfter: null });
  });
});
