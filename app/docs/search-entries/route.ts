import { getLocale } from "next-intl/server";
import { composeEntries } from "@/components/docs/search/compose-entries";
import type { Locale } from "@/components/ui/i18n/locales";
import { answerTagged, type Tagged, tagText } from "../answer-tagged";
import { readGuideFacts } from "../guide-facts";

/** By language; the same for every reader. */
const composed = new Map<Locale, Tagged>();

export async function GET(request: Request): Promise<Response> {
  const locale = await getLocale();
  const entries = composed.get(locale) ?? (await compose());
  composed.set(locale, entries);
  const headers = { "content-type": "application/json; charset=utf-8", vary: "accept-language, cookie" };
  return answerTagged(request, entries, headers);
}

async function compose(): Promise<Tagged> {
  return tagText(JSON.stringify(composeEntries({ ...(await readGuideFacts()), reader: null })));
}
