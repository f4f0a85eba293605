import { beforeAll, describe, expect, it } from "vitest";
import { eventTypes } from "@/server/events";
import { readEventCatalogue } from "@/server/runtime/page-api/event-catalogue";
import { getRestApi } from "@/server/runtime/rest/rest";
import { readEventSchema } from "@/server/webhooks/events/event-schema";
import { composeFacts, renderGuide, renderIn } from "@/testing/docs/render-guide";
import { callApi } from "@/testing/support/api-calls";
import { type Locale, locales } from "../../ui/i18n/locales";
import { messages } from "../../ui/i18n/messages";
import type { OpenApiDocument } from "../document";
import { type Reference, readReference } from "../reference";
import type { GuideSection } from "./guide";
import { guides } from "./guides";

let reference: Reference;
beforeAll(async () => {
  const { body } = await callApi(getRestApi(), { target: "/v1/openapi.json" });
  reference = readReference(JSON.parse(body) as OpenApiDocument);
});

const names = Object.keys(eventTypes) as (keyof typeof eventTypes)[];

function guideFor(locale: Locale) {
  return guides.events(composeFacts(locale, { reference, events: readEventCatalogue() }));
}

function htmlOf(locale: Locale, section: GuideSection | undefined): string {
  const shown = (
    <>
      {section?.body}
      {section?.fields}
    </>
  );
  return renderIn(locale, shown).replaceAll("&quot;", '"');
}

function textOf(locale: Locale, section: GuideSection | undefined): string {
  return htmlOf(locale, section).replace(/<[^>]*>/g, "");
}

describe.each(locales)("the catalogue of events in %s", (locale) => {
  it("has every event there is under its own anchor: its name, when, to whom, and an example of it", () => {
    const { sections } = guideFor(locale);
    for (const event of names) {
      const section = sections.find(({ id }) => id === event);
      expect(section?.title, event).toBe(messages[locale].eventNames[event]);
      const text = textOf(locale, section);
      expect(text).toContain(`"event": "${event}"`);
      expect(text).toContain(event === "webhook_test" ? 'scope: "test"' : 'scope: "user"');
      expect(htmlOf(locale, section)).toContain(`href="#about-${eventTypes[event]}"`);
      const [, when = ""] = [...htmlOf(locale, section).matchAll(/<p>(.*?)<\/p>/g)].map(([, inner]) => inner);
      expect(when.length, event).toBeGreaterThan(20);
    }
  });

  it("says that only transaction events go to a charge's own URL", () => {
    const { sections } = guideFor(locale);
    for (const event of names) {
      const isTold = textOf(
        locale,
        sections.find(({ id }) => id === event),
      ).includes('scope: "postback"');
      expect(isTold, event).toBe(eventTypes[event] === "transaction");
    }
  });

  it("names every field of the served schema", () => {
    const { sections } = guideFor(locale);
    const { $defs } = readEventSchema() as { $defs: Record<string, { properties?: object }> };
    const fieldsOf = (name: string) => Object.keys($defs[name]?.properties ?? {});
    const shown = (id: string) =>
      textOf(
        locale,
        sections.find((section) => section.id === id),
      );
    for (const field of ["id", "type", "event", "scope", "createdAt"]) expect(shown("body")).toContain(field);
    for (const field of fieldsOf("EventTransaction")) expect(shown("about-transaction")).toContain(field);
    for (const field of fieldsOf("EventSubscription")) expect(shown("about-subscription")).toContain(field);
    for (const field of fieldsOf("EventEnrollment")) expect(shown("about-enrollment")).toContain(field);
    expect(shown("about-webhook")).toContain("signatureSecretMasked");
  });

  it("marks exactly the fields that some events of a kind lack", () => {
    const [absent, present] = ["refund", "customer"].map((name) => {
      const html = htmlOf(
        locale,
        guideFor(locale).sections.find(({ id }) => id === "about-transaction"),
      );
      return new RegExp(`<code[^>]*>${name}</code><span[^>]*>[^<]*</span>(<span[^>]*>[^<]*</span>)?`).exec(html)?.[1];
    });
    expect(absent).toContain(messages[locale].docs.mayBeAbsent);
    expect(present).toBeUndefined();
  });

  it("has no dead links", () => {
    const html = renderGuide(locale, "events", { reference, events: readEventCatalogue() });
    const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
    expect(anchors.filter((anchor) => !html.includes(`id="${anchor}"`))).toEqual([]);
    expect(html).not.toMatch(/undefined|\[object Object\]/);
  });
});
