import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { deliveryErrorCodes } from "@/db/schema/webhooks-enums";
import { type Locale, locales } from "../i18n/locales";
import { messages } from "../i18n/messages";
import { type Fault, useFaultWords } from "./use-fault-words";

function Words({ fault }: { fault: Fault }) {
  return useFaultWords()(fault);
}

function say(locale: Locale, change: Partial<Fault>): string {
  function refuse(error: Error): never {
    throw error;
  }
  const fault = { code: null, sentence: "in English", status: null, durationMs: null, ...change };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="America/Sao_Paulo" onError={refuse}>
      <Words fault={fault} />
    </NextIntlClientProvider>,
  );
}

describe.each(locales)("the words for a failed delivery in %s", (locale) => {
  it("differ for every code, and never repeat the sentence of the wire", () => {
    const said = deliveryErrorCodes.map((code) => say(locale, { code }));
    expect(new Set(said).size).toBe(deliveryErrorCodes.length);
    expect(said.join()).not.toContain("in English");
  });

  it("are the stored sentence if there is no code or the code is unknown", () => {
    expect(say(locale, { code: null })).toBe("in English");
    expect(say(locale, { code: "of_tomorrow" as never })).toBe("in English");
  });
});

it("include the status of a response, and the waiting time if there was none", () => {
  expect(say("pt-BR", { code: "http_status", status: 503 })).toBe("Respondeu 503, e só 2xx é sucesso");
  expect(say("pt-BR", { code: "timeout", durationMs: 60_012 })).toBe("Não respondeu em 60 segundos");
});
