import { createTranslator, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { GuidePage } from "@/components/docs/guide-page";
import type { GuideFacts, GuideSlug } from "@/components/docs/guides/guide";
import { guides } from "@/components/docs/guides/guides";
import type { Locale } from "@/components/ui/i18n/locales";
import { messages } from "@/components/ui/i18n/messages";

type Given = Pick<GuideFacts, "reference" | "events"> & Partial<GuideFacts>;

export function composeFacts(locale: Locale, given: Given): GuideFacts {
  return {
    origin: "https://pay.example.com",
    hasDemo: true,
    outboundIps: [],
    requestsPerMinute: 1000,
    t: createTranslator({ locale, messages: messages[locale], namespace: "guides" }),
    nameEvent: createTranslator({ locale, messages: messages[locale], namespace: "eventNames" }),
    nameFault: createTranslator({ locale, messages: messages[locale], namespace: "connectionFaults" }),
    reader: null,
    ...given,
  };
}

export function renderIn(locale: Locale, node: ReactNode): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="America/Sao_Paulo">
      {node}
    </NextIntlClientProvider>,
  );
}

export function renderGuide(locale: Locale, slug: GuideSlug, given: Given): string {
  const guide = guides[slug](composeFacts(locale, given));
  return renderIn(locale, <GuidePage title={messages[locale].guides[slug].title} guide={guide} />);
}
