import { getLocale, getTranslations } from "next-intl/server";
import type { GuideFacts } from "@/components/docs/guides/guide";
import type { DocsTranslator } from "@/components/docs/markdown/docs-translator";
import { answerTagged, type Tagged, tagText } from "./answer-tagged";
import { readGuideFacts } from "./guide-facts";

type Write = (facts: GuideFacts, t: DocsTranslator) => string | null;

/** By language; the same for every reader. */
const written = new Map<string, Tagged>();

/**
 * Responds with a page as Markdown in the reader's language, or with 404. `name` is the cache key.
 * Never includes the reader's credentials.
 */
export async function answerMarkdown(request: Request, name: string, write: Write) {
  const key = `${await getLocale()} ${name}`;
  const known = written.get(key) ?? (await writeNew(write));
  const headers = { "content-type": "text/markdown; charset=utf-8", vary: "accept, accept-language, cookie" };
  if (!known) return new Response("Not found\n", { status: 404, headers });
  written.set(key, known);
  return answerTagged(request, known, headers);
}

async function writeNew(write: Write): Promise<Tagged | null> {
  const text = write({ ...(await readGuideFacts()), reader: null }, await getTranslations("docs"));
  return text === null ? null : tagText(text);
}
