import { createTranslator, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { readEventCatalogue } from "@/server/pages/event-catalogue";
import { restDoor } from "@/server/rest/rest";
import { callDoor } from "@/server/testing/door-calls";
import { type Locale, locales } from "../i18n/locales";
import { messages } from "../i18n/messages";
import type { OpenApiDocument } from "./document";
import { guides } from "./guides/guides";
import { OperationPage } from "./operation-page";
import type { Reader } from "./own-credentials";
import { ReaderBar } from "./reader-bar";
import { getOperation, type Reference, readReference } from "./reference";

let reference: Reference;
beforeAll(async () => {
  const { body } = await callDoor(restDoor(), { target: "/v1/openapi.json" });
  reference = readReference(JSON.parse(body) as OpenApiDocument);
});

const origin = "https://pay.example.com";
const reader: Reader = {
  companyName: "Banca da Esquina",
  access: "granted",
  apiKey: "pk_0123456789abcdefghijkl",
  takeToken: async () => ({ refused: "failed" }),
  makeKey: async () => ({ refused: "failed" }),
};

function show(locale: Locale, node: ReactNode): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="America/Sao_Paulo">
      {node}
    </NextIntlClientProvider>,
  );
}

function renderOperation(method: string, path: string, who: Reader | null): string {
  const operation = getOperation(reference, method, path);
  const page = <OperationPage operation={operation} origin={origin} reader={who} />;
  return show("pt-BR", page);
}

function renderGuide(slug: "quickstart" | "authentication", who: Reader | null): string {
  const { sections } = guides[slug]({
    origin,
    hasDemo: true,
    outboundIps: [],
    requestsPerMinute: 1000,
    reference,
    events: readEventCatalogue(),
    t: createTranslator({ locale: "pt-BR", messages: messages["pt-BR"], namespace: "guides" }),
    nameEvent: createTranslator({ locale: "pt-BR", messages: messages["pt-BR"], namespace: "eventNames" }),
    reader: who,
  });
  return show(
    "pt-BR",
    sections.map(({ id, body }) => <div key={id}>{body}</div>),
  );
}

describe("a signed-in reader", () => {
  it("sees their company above every page, with a link back, in both languages", () => {
    for (const locale of locales) {
      const html = show(locale, <ReaderBar reader={reader} locale={locale} />);
      expect(html).toContain("Banca da Esquina");
      expect(html).toContain(messages[locale].docs.reader.sandbox);
      expect(html).toContain(messages[locale].docs.reader.take);
      expect(html).toContain('href="/overview"');
    }
  });

  it.each(["role", "live"] as const)("sees why there is no token: %s", (access) => {
    const { reader: own } = messages["pt-BR"].docs;
    const html = show("pt-BR", <ReaderBar reader={{ ...reader, access }} locale="pt-BR" />);
    expect(html).toContain(own.states[access]);
    expect(html).not.toContain(own.take);
    expect(html.includes(own.sandbox)).toBe(access === "role");
    expect(renderGuide("quickstart", { ...reader, access })).toBe(renderGuide("quickstart", null));
    const path = "/v1/pix/in/qrcode";
    expect(renderOperation("POST", path, { ...reader, access })).toBe(renderOperation("POST", path, null));
  });

  it("finds the public part of their key in samples with a key, and the secret still a variable", () => {
    for (const html of [renderOperation("POST", "/v1/auth", reader), renderGuide("authentication", reader)]) {
      expect(html).toContain(reader.apiKey);
      expect(html).toContain("QUITANDA_SECRET");
      expect(html).not.toContain("QUITANDA_KEY");
    }
  });

  it("can start the quickstart and every form with their own token, and still sees the other ways", () => {
    const html = renderGuide("quickstart", reader);
    expect(html).toContain(messages["pt-BR"].docs.reader.take);
    expect(html).toContain("demo-token");
    expect(renderOperation("GET", "/v1/transactions", reader)).toContain(messages["pt-BR"].docs.tryIt.useOwnFor);
    expect(renderOperation("POST", "/v1/auth", reader)).toContain(messages["pt-BR"].docs.tryIt.makeOwnFor);
  });
});

describe("a visitor", () => {
  it("sees every credential in the samples as a variable, and no token offer", () => {
    const pages = [
      renderOperation("POST", "/v1/auth", null),
      renderOperation("POST", "/v1/pix/in/qrcode", null),
      renderGuide("quickstart", null),
      renderGuide("authentication", null),
    ];
    const { reader: own, tryIt } = messages["pt-BR"].docs;
    for (const html of pages) {
      expect(html).not.toMatch(/pk_[\w-]{22}/);
      for (const offer of [own.take, tryIt.useOwnFor, tryIt.makeOwnFor]) expect(html).not.toContain(offer);
    }
    expect(pages[0]).toContain("$QUITANDA_KEY:$QUITANDA_SECRET");
    expect(pages[1]).toContain("$QUITANDA_TOKEN");
  });
});
