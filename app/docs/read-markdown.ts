import { createHash } from "node:crypto";
import { getLocale, getTranslations } from "next-intl/server";
import type { GuideFacts } from "@/components/docs/guides/guide";
import type { DocsTranslator } from "@/components/docs/markdown/docs-translator";
import { readGuideFacts } from "./guide-facts";

interface Written {
  text: string;
  etag: string;
}

type Write = (facts: GuideFacts, t: DocsTranslator) => string | null;

/** Written once per language: the texts do not depend on the reader. */
const written = new Map<string, Written>();

/**
 * Answers a text of the documentation in the reader's language, `name` being its own for the memory; 404 if there is
 * none. The reader's own credentials are never in it.
 */
export async function answerMarkdown(request: Request, name: string, write: Write) {
  const key = `${await getLocale()} ${name}`;
  const known = written.get(key) ?? (await writeNew(write));
  const headers = { "content-type": "text/markdown; charset=utf-8", vary: "accept, accept-language, cookie" };
  if (!known) return new Response("Not found\n", { status: 404, headers });
  written.set(key, known);
  const cached = { ...headers, "cache-control": "private, no-cache", etag: known.etag };
  if (request.headers.get("if-none-match")?.replace(/^W\//, "") === known.etag) {
    return new Response(null, { status: 304, headers: cached });
  }
  return new Response(known.text, { headers: cached });
}

async function writeNew(write: Write): Promise<Written | null> {
  const text = write({ ...(await readGuideFacts()), reader: null }, await getTranslations("docs"));
  if (text === null) return null;
  return { text, etag: `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"` };
}
