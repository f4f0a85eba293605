import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const text = readFileSync(fileURLToPath(new URL("docs.css", import.meta.url)), "utf8");

it("styles only pages that show the documentation: its stylesheet stays loaded in the dashboard", () => {
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{[^{}]*\}/g);
  const selectors = [...rules].flatMap(([, selector = ""]) => selector.split(",").map((each) => each.trim()));
  expect(selectors.length).toBeGreaterThan(3);
  expect(selectors.filter((selector) => !selector.includes("[data-docs]"))).toEqual([]);
});
