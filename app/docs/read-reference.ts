import { getLocale } from "next-intl/server";
import type { OpenApiDocument } from "@/components/docs/document";
import { type Reference, readReference as readDocument } from "@/components/docs/reference";
import { translateReference } from "@/components/docs/translate-reference";
import type { Locale } from "@/components/ui/i18n/locales";
import { pageApi } from "@/server/page-api";

let reading: Promise<Reference> | undefined;
const translated = new Map<Locale, Reference>();

/** In the reader's language, generated from the OpenAPI document once per process. */
export async function readReference(): Promise<Reference> {
  reading ??= askApi().catch((fault: unknown) => {
    reading = undefined;
    throw fault;
  });
  const [reference, locale] = await Promise.all([reading, getLocale()]);
  const known = translated.get(locale) ?? translateReference(reference, locale);
  translated.set(locale, known);
  return known;
}

async function askApi(): Promise<Reference> {
  return readDocument(JSON.parse(await (await pageApi()).readReferenceDocument()) as OpenApiDocument);
}
