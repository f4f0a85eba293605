import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { libraryVariables, settings } from "@/server/core/env/env";
import { generateDocuments } from "./generated-documents";

it.each([...generateDocuments()])("%s is up to date; `npm run docs` writes it", (path, text) => {
  expect(readFileSync(path, "utf8")).toBe(text);
});

it("the configuration describes every variable but those that only the launcher sets", () => {
  const described = Object.entries({ ...settings.shape, ...libraryVariables.shape });
  const silent = described.filter(([, schema]) => !schema.meta()?.description).map(([name]) => name);
  expect(silent).toEqual(["QUITANDA_EMBEDDED"]);
});
