import { beforeAll, describe, expect, it } from "vitest";
import { findOutcome } from "@/server/acquiring/sandbox/test-cards";
import { Failure } from "@/server/core/failures/failure";
import { type ErrorCode, errors, refusals } from "@/server/errors";
import { readEventCatalogue } from "@/server/runtime/page-api/event-catalogue";
import { getRestApi } from "@/server/runtime/rest/rest";
import { composeFacts, renderGuide, renderIn } from "@/testing/docs/render-guide";
import { callApi } from "@/testing/support/api-calls";
import { type Locale, locales } from "../../ui/i18n/locales";
import type { OpenApiDocument } from "../document";
import { OperationPage } from "../operation-page";
import { type Reference, readReference } from "../reference";
import { cardRows } from "./card-rows";
import { readCodeRows } from "./code-rows";
import { errorRows } from "./error-rows";
import { type GuideFacts, type GuideSlug, guidePath, guideSlugs } from "./guide";
import { guides } from "./guides";

let reference: Reference;
beforeAll(async () => {
  const { status, body } = await callApi(getRestApi(), { target: "/v1/openapi.json" });
  expect(status).toBe(200);
  reference = readReference(JSON.parse(body) as OpenApiDocument);
});

const given = () => ({ outboundIps: ["203.0.113.7"], reference, events: readEventCatalogue() });

function render(locale: Locale, slug: GuideSlug, overrides?: Partial<GuideFacts>): string {
  return renderGuide(locale, slug, { ...given(), ...overrides });
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/href="(\/docs[^"]*)"/g)].map(([, path]) => path ?? "");
}

describe("the guides", () => {
  it("link only to existing pages and sections, in both languages", () => {
    const operations = reference.groups.flatMap((group) => group.operations);
    const pages = new Set([
      "/docs/reference",
      "/docs/changelog",
      "/docs/collection.bruno.zip",
      ...operations.map(({ slug }) => `/docs/reference/${slug}`),
    ]);
    for (const locale of locales) {
      const html = new Map(guideSlugs.map((slug) => [guidePath(slug), render(locale, slug)]));
      for (const link of [...html.values()].flatMap(linksOf)) {
        const [path = "", anchor] = link.split("#");
        expect(html.has(path) || pages.has(path), link).toBe(true);
        if (anchor) expect(html.get(path), link).toContain(`id="${anchor}"`);
      }
    }
  });

  it("have the same sections in both languages", () => {
    for (const slug of guideSlugs) {
      const [first, second] = locales.map((locale) =>
        guides[slug](composeFacts(locale, given())).sections.map(({ id }) => id),
      );
      expect(first).toEqual(second);
      expect(new Set(first).size).toBe(first?.length);
    }
  });

  it("show the webhooks' source addresses, and say so when none are configured", () => {
    for (const locale of locales) {
      expect(render(locale, "webhooks")).toContain("203.0.113.7");
      const without = render(locale, "webhooks", { outboundIps: [] });
      expect(without).not.toContain("203.0.113.7");
      expect(without).toContain("(OUTBOUND_IPS)");
    }
  });

  it("offer the demo's token only with a demo company", () => {
    expect(render("pt-BR", "quickstart")).toContain("demo-token");
    expect(render("pt-BR", "quickstart", { hasDemo: false })).not.toContain("demo-token");
  });

  it("list exactly the errors of the wire, in its words", () => {
    const { FORBIDDEN: _dashboardOnly, VALIDATION: _ofFields, ...all } = errors;
    const general = Object.entries(all).filter(([code]) => !Object.hasOwn(refusals, code));
    const worded = general.map(([code, { status }]) => ({ status, message: new Failure(code as ErrorCode).message }));
    const fixed = [...worded, refusals.document_invalid, refusals.card_token_invalid];
    const listed = errorRows.map(({ status, message }) => `${status} ${message}`);
    expect(fixed.filter(({ status, message }) => !listed.includes(`${status} ${message}`))).toEqual([]);
    expect(listed).toHaveLength(fixed.length + ["a field", "a rule", "a state"].length);
  });

  it("list every code that an operation documents, with its status", () => {
    const rows = readCodeRows(reference);
    expect(rows).toContainEqual({
      code: "dispute_not_open",
      status: "409",
      meaning: "The charge has no open dispute.",
    });
    for (const { code, status } of rows) expect(`${errors[code as ErrorCode].status}`, code).toBe(status);
    for (const locale of locales) expect(render(locale, "errors")).toContain("<code>refund_window_closed</code>");
  });

  it("list the sandbox's cards with their outcome", () => {
    const kinds: Record<(typeof cardRows)[number]["id"], string> = {
      paid: "paid",
      doNotHonor: "refused do_not_honor",
      insufficientFunds: "refused insufficient_funds",
      expiredCard: "refused expired_card",
      invalidCvv: "refused invalid_cvv",
      paidLater: "paid_later",
      refusedLater: "refused_later do_not_honor",
      renewalsRefused: "renewals_refused insufficient_funds",
      chargedBack: "charged_back",
      silent: "silent",
    };
    for (const { id, cards } of cardRows) {
      for (const card of cards) {
        const outcome = findOutcome(card.split(" ")[0] ?? "");
        const reason = outcome && "refusal" in outcome ? ` ${outcome.refusal.reason}` : "";
        expect(`${outcome?.kind}${reason}`, card).toBe(kinds[id]);
      }
    }
  });
});

describe("the reference", () => {
  it.each(locales)("has a page of its own for every documented operation, in %s", (locale) => {
    const operations = reference.groups.flatMap((group) => group.operations);
    expect(new Set(operations.map(({ slug }) => slug)).size).toBe(operations.length);
    for (const operation of operations) {
      const page = <OperationPage operation={operation} origin="https://pay.example.com" reader={null} />;
      const html = renderIn(locale, page);
      expect(html).toContain(`>${operation.path}</code>`);
      expect(html).not.toMatch(/undefined|\[object Object\]|#\/components/);
      for (const { status } of operation.answers) expect(html).toContain(`<code>${status}</code>`);
    }
  });

  it("shows an example of every body", () => {
    for (const { method, path, body, answers } of reference.groups.flatMap((group) => group.operations)) {
      if (body) expect(body.examples, `${method} ${path}`).not.toHaveLength(0);
      for (const { status, shape, examples } of answers) {
        if (shape) expect(examples, `${method} ${path} ${status}`).not.toHaveLength(0);
      }
    }
  });
});
