import { beforeAll, describe, expect, it } from "vitest";
import { readEventCatalogue } from "@/server/runtime/page-api/event-catalogue";
import { getRestApi } from "@/server/runtime/rest/rest";
import { composeFacts } from "@/testing/docs/render-guide";
import { callApi } from "@/testing/support/api-calls";
import { type Locale, locales } from "../../ui/i18n/locales";
import { messages } from "../../ui/i18n/messages";
import type { OpenApiDocument } from "../document";
import { guideSlugs } from "../guides/guide";
import { readReference } from "../reference";
import { translateReference } from "../translate-reference";
import { composeEntries } from "./compose-entries";
import { type FoldedEntry, findEntries, fold, foldEntry } from "./search-entry";

const known = new Map<Locale, FoldedEntry[]>();
beforeAll(async () => {
  const { body } = await callApi(getRestApi(), { target: "/v1/openapi.json" });
  const reference = readReference(JSON.parse(body) as OpenApiDocument);
  for (const locale of locales) {
    const entries = composeEntries(
      composeFacts(locale, {
        outboundIps: ["203.0.113.7"],
        reference: translateReference(reference, locale),
        events: readEventCatalogue(),
      }),
    );
    known.set(locale, entries.map(foldEntry));
  }
});

function pathsFor(locale: Locale, search: string): string[] {
  return findEntries(known.get(locale) ?? [], search).map(({ path }) => path);
}

describe("the search of the documentation", () => {
  it.each<[Locale, string, string]>([
    ["pt-BR", "assinatura", "/docs/subscriptions"],
    ["pt-BR", "reembolso", "/docs/refunds"],
    ["pt-BR", "estorno", "/docs/refunds"],
    ["pt-BR", "idempotency", "/docs/idempotency"],
    ["pt-BR", "reemboslo", "/docs/refunds"],
    ["en", "idempotencia", "/docs/idempotency"],
    ["en", "subscripton", "/docs/subscriptions"],
    ["pt-BR", "localhost", "/docs/webhooks#local"],
    ["pt-BR", "webhook secret", "/docs/webhook-handler#path"],
    ["pt-BR", "AUTENTICACAO", "/docs/authentication"],
    ["pt-BR", "feriado bancário", "/docs/due-date-pix#terms"],
    ["pt-BR", "x-ratelimit-reset", "/docs/rate-limits#headers"],
    ["pt-BR", "203.0.113.7", "/docs/webhooks#protect"],
    ["pt-BR", "4000000000000341", "/docs/sandbox#cards"],
    ["pt-BR", "daysAfterDueDate", "/docs/reference/charges-pix-cob"],
    ["pt-BR", "contestar", "/docs/reference/sandbox-chargeback"],
    ["pt-BR", "cupom", "/docs/reference/coupons-create"],
    ["pt-BR", "dias corridos", "/docs/reference/charges-pix-cob"],
    ["en", "dispute", "/docs/reference/sandbox-chargeback"],
    ["en", "webhook secret", "/docs/webhook-handler#path"],
    ["en", "localhost", "/docs/webhooks#local"],
    ["en", "refund", "/docs/refunds"],
    ["en", "bank holiday", "/docs/due-date-pix#terms"],
  ])("in %s finds “%s” at %s", (locale, search, path) => {
    expect(pathsFor(locale, search)).toContain(path);
  });

  it("finds only entries with all words, those with them in the title first", () => {
    expect(pathsFor("pt-BR", "reembolso xilofone")).toEqual([]);
    expect(pathsFor("pt-BR", "   ")).toEqual([]);
    expect(pathsFor("pt-BR", "idempotência")[0]).toBe("/docs/idempotency");
    const [first] = findEntries(known.get("pt-BR") ?? [], "feriado");
    expect(fold(first?.excerpt ?? "")).toContain("feriado");
  });

  it("has an entry without markup for every section and every operation", () => {
    for (const locale of locales) {
      const entries = known.get(locale) ?? [];
      for (const { text, path } of entries) {
        expect(text.length, path).toBeGreaterThan(10);
        expect(text, path).not.toMatch(/<\/?(c|b|p|li|code|strong)>|\[object|undefined/);
      }
      for (const slug of guideSlugs) {
        expect(entries.some(({ page }) => page === messages[locale].guides[slug].title)).toBe(true);
      }
      expect(entries.filter(({ path }) => path.startsWith("/docs/reference/")).length).toBeGreaterThan(70);
    }
  });
});
