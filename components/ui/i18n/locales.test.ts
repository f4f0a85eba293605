import { expect, it } from "vitest";
import { preferredLanguage } from "@/db/schema/core-enums";

it.each([
  [null, "pt-BR"],
  ["", "pt-BR"],
  ["*", "pt-BR"],
  ["en-US,en;q=0.9", "en"],
  ["EN", "en"],
  ["pt-PT,en;q=0.8", "pt-BR"],
  ["en;q=0.3, pt-BR;q=0.7", "pt-BR"],
  ["de-DE, fr;q=0.9, en;q=0.5, pt;q=0.1", "en"],
  ["en;q=0, pt", "pt-BR"],
  ["de-DE, ja", "pt-BR"],
  [";;,=q;q=x,,", "pt-BR"],
])("selects the language for the browser's %o on a first visit: %s", (header, locale) => {
  expect(preferredLanguage(header)).toBe(locale);
});
