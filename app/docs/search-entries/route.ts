import { getLocale } from "next-intl/server";
import { composeEntries } from "@/components/docs/search/compose-entries";
import type { Locale } from "@/components/i18n/locales";
import { readGuideFacts } from "../guide-facts";

/** Cached per language: the entries do not depend on the reader. */
const composed = new Map<Locale, string>();

/** The search index of the documentation, in the reader's language. */
export async function GET(): Promise<Response> {
  const locale = await getLocale();
  const text = composed.get(locale) ?? JSON.stringify(composeEntries({ ...(await readGuideFacts()), reader: null }));
  composed.set(locale, text);
  return new Response(text, {
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "private, no-cache" },
  });
}
