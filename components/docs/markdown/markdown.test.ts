import { createTranslator } from "next-intl";
import { beforeAll, describe, expect, it } from "vitest";
import { readOpenApiDocument } from "@/server/runtime/openapi/file";
import { readEventCatalogue } from "@/server/runtime/page-api/event-catalogue";
import { composeFacts, renderGuide } from "@/testing/docs/render-guide";
import { type Locale, locales } from "../../ui/i18n/locales";
import { messages } from "../../ui/i18n/messages";
import type { OpenApiDocument } from "../document";
import { type GuideFacts, guideSlugs } from "../guides/guide";
import { type Reference, readReference } from "../reference";
import { translateReference } from "../translate-reference";
import { findMarkdown } from "./find-markdown";
import { writeEverything, writeIndex, writePage } from "./write-documents";

let reference: Reference;
const known = new Map<Locale, GuideFacts>();
beforeAll(() => {
  reference = readReference(readOpenApiDocument() as unknown as OpenApiDocument);
  for (const locale of locales) known.set(locale, composeFacts(locale, given(locale)));
});

const given = (locale: Locale) => ({
  outboundIps: ["203.0.113.7"],
  reference: translateReference(reference, locale),
  events: readEventCatalogue(),
});
const factsIn = (locale: Locale) => known.get(locale) ?? composeFacts(locale, given(locale));
const wordsIn = (locale: Locale) => createTranslator({ locale, messages: messages[locale], namespace: "docs" });
const page = (locale: Locale, ...path: string[]) => writePage(path, factsIn(locale), wordsIn(locale)) ?? "";

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** Only letters and digits, which must be the same in both formats. */
const bare = (text: string) => text.replace(/\]\([^)]*\)/g, "]").replace(/[^\p{L}\p{N}]+/gu, "");

describe("the guides as Markdown", () => {
  it("say every sentence, item and cell of the pages, with their code unchanged, in both languages", () => {
    for (const locale of locales) {
      for (const slug of guideSlugs) {
        const html = renderGuide(locale, slug, given(locale)).replace(/<nav.*?<\/nav>/gs, "");
        const markdown = page(locale, slug);
        const said = bare(markdown);
        for (const [, code = ""] of html.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs))
          expect(markdown).toContain(plain(code).trimEnd());
        for (const [, text = ""] of html.matchAll(/<(?:p|li|td|th|h1|h2)(?: [^>]*)?>(.*?)<\/(?:p|li|td|th|h1|h2)>/gs)) {
          if (/<(div|ul|details)/.test(text)) continue;
          expect(said, `${slug}: ${plain(text)}`).toContain(bare(plain(text)));
        }
      }
    }
  });

  it("have whole tables, fenced code, and links to Markdown", () => {
    const errors = page("en", "errors");
    expect(errors).toMatch(/^\| Status \| [^\n]+\|\n\| --- \| --- \| --- \|\n\| \*\*429\*\* \|/m);
    const webhooks = page("en", "webhooks");
    expect(webhooks).toContain("```ts\nasync function receive(event) {\n  if (event.scope");
    expect(webhooks).toMatch(/\]\(\/docs\/reference\/transactions-get\.md\)/);
    expect(webhooks).not.toMatch(/\]\(\/docs\/[^)]*(?<!\.md|\.zip)\)/);
  });

  it("know no credentials of their reader", () => {
    const forget = async () => ({ refused: "failed" as const });
    const reader = {
      companyName: "Loja do Leitor",
      access: "granted" as const,
      apiKey: "pk_own",
      takeToken: forget,
      makeKey: forget,
    };
    expect(writeEverything({ ...factsIn("en"), reader }, wordsIn("en"))).not.toMatch(/pk_own|Loja do Leitor/);
  });
});

describe("the operations as Markdown", () => {
  it("name every field, answer and error", () => {
    const operations = reference.groups.flatMap((group) => group.operations);
    for (const operation of operations) {
      const markdown = page("en", "reference", operation.slug);
      expect(markdown).toContain(`\`${operation.method} ${operation.path}\``);
      for (const { name } of [...operation.parameters, ...(operation.body?.shape.fields ?? [])]) {
        expect(markdown, operation.slug).toContain(`- \`${name}\` (`);
      }
      for (const { status } of operation.answers) expect(markdown, operation.slug).toContain(`\`${status}\``);
    }
  });

  it("are absent under another name", () => {
    for (const path of [["reference", "nothing"], ["nothing"], ["webhooks", "more"], ["reference", "a", "b"]]) {
      expect(writePage(path, factsIn("en"), wordsIn("en"))).toBeNull();
    }
  });
});

describe("llms.txt", () => {
  it("links to every page, and each link has its Markdown", () => {
    for (const locale of locales) {
      const index = writeIndex(factsIn(locale), wordsIn(locale));
      const links = [...index.matchAll(/\]\((\/docs\/[^)]+)\.md\)/g)].map(([, path = ""]) => path);
      expect(links.length).toBeGreaterThan(guideSlugs.length + 100);
      for (const link of links) expect(page(locale, ...link.split("/").slice(2)), link).toMatch(/^# /);
    }
  });

  it("has everything in llms-full.txt", () => {
    const everything = writeEverything(factsIn("pt-BR"), wordsIn("pt-BR"));
    for (const slug of guideSlugs) expect(everything).toContain(`# ${messages["pt-BR"].guides[slug].title}\n`);
    expect(everything).toContain("`POST /v1/pix/in/qrcode`");
  });
});

describe("a request for Markdown", () => {
  it.each<[string, string | null, string | null]>([
    ["/docs/webhooks.md", null, "/docs/markdown/webhooks"],
    ["/docs.md", null, "/docs/markdown"],
    ["/docs", "text/markdown", "/docs/markdown"],
    ["/docs/", "text/markdown", "/docs/markdown"],
    ["/docs/reference/charges-card.md", "text/html", "/docs/markdown/reference/charges-card"],
    ["/docs/webhooks", "text/html;q=0.5, text/markdown;q=0.9", "/docs/markdown/webhooks"],
    ["/docs/webhooks", "text/html, text/markdown;q=0.9", null],
    ["/docs/webhooks", "text/markdown;q=0", null],
    ["/docs/webhooks", "*/*", null],
    ["/docs/webhooks", null, null],
    ["/docs/search-entries", "text/markdown", null],
    ["/docs/markdown/webhooks", "text/markdown", null],
    ["/documents.md", null, null],
    ["/login.md", "text/markdown", null],
  ])("%s with Accept %s leads to %s", (path, accept, found) => {
    expect(findMarkdown(path, accept)).toBe(found);
  });
});
