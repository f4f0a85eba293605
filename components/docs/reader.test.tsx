import { beforeAll, describe, expect, it } from "vitest";
import { readEventCatalogue } from "@/server/runtime/page-api/event-catalogue";
import { getRestApi } from "@/server/runtime/rest/rest";
import { renderGuide, renderIn } from "@/testing/docs/render-guide";
import { callApi } from "@/testing/support/api-calls";
import { locales } from "../ui/i18n/locales";
import { messages } from "../ui/i18n/messages";
import type { OpenApiDocument } from "./document";
import type { GuideSlug } from "./guides/guide";
import { OperationPage } from "./operation-page";
import type { Reader } from "./own-credentials";
import { ReaderBar } from "./reader-bar";
import { getOperation, type Reference, readReference } from "./reference";

let reference: Reference;
beforeAll(async () => {
  const { body } = await callApi(getRestApi(), { target: "/v1/openapi.json" });
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

function renderOperation(method: string, path: string, who: Reader | null): string {
  const operation = getOperation(reference, method, path);
  const page = <OperationPage operation={operation} origin={origin} reader={who} />;
  return renderIn("pt-BR", page);
}

function renderFor(who: Reader | null, slug: GuideSlug): string {
  return renderGuide("pt-BR", slug, { reference, events: readEventCatalogue(), reader: who });
}

describe("a signed-in reader", () => {
  it("sees their company above every page, with a link back, in both languages", () => {
    for (const locale of locales) {
      const html = renderIn(locale, <ReaderBar reader={reader} locale={locale} />);
      expect(html).toContain("Banca da Esquina");
      expect(html).toContain(messages[locale].docs.reader.sandbox);
      expect(html).toContain(messages[locale].docs.reader.take);
      expect(html).toContain('href="/overview"');
    }
  });

  it.each(["role", "live"] as const)("sees why there is no token: %s", (access) => {
    const { reader: own } = messages["pt-BR"].docs;
    const html = renderIn("pt-BR", <ReaderBar reader={{ ...reader, access }} locale="pt-BR" />);
    expect(html).toContain(own.states[access]);
    expect(html).not.toContain(own.take);
    expect(html.includes(own.sandbox)).toBe(access === "role");
    expect(renderFor({ ...reader, access }, "quickstart")).toBe(renderFor(null, "quickstart"));
    const path = "/v1/pix/in/qrcode";
    expect(renderOperation("POST", path, { ...reader, access })).toBe(renderOperation("POST", path, null));
  });

  it("finds the public part of their key in samples with a key, and the secret still a variable", () => {
    for (const html of [renderOperation("POST", "/v1/auth", reader), renderFor(reader, "authentication")]) {
      expect(html).toContain(reader.apiKey);
      expect(html).toContain("QUITANDA_API_SECRET");
      expect(html).not.toContain("QUITANDA_API_KEY");
    }
  });

  it("can start the quickstart and every form with their own token, and still sees the other ways", () => {
    const html = renderFor(reader, "quickstart");
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
      renderFor(null, "quickstart"),
      renderFor(null, "authentication"),
    ];
    const { reader: own, tryIt } = messages["pt-BR"].docs;
    for (const html of pages) {
      expect(html).not.toMatch(/pk_[\w-]{22}/);
      for (const offer of [own.take, tryIt.useOwnFor, tryIt.makeOwnFor]) expect(html).not.toContain(offer);
    }
    expect(pages[0]).toContain("$QUITANDA_API_KEY:$QUITANDA_API_SECRET");
    expect(pages[1]).toContain("$QUITANDA_TOKEN");
  });
});
