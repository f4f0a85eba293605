import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { openApiFile, printOpenApiDocument } from "./file";

it("keeps docs/openapi.json up to date with the procedures; `npm run openapi` rewrites it", () => {
  const isUpToDate = readFileSync(openApiFile, "utf8") === printOpenApiDocument();
  expect(isUpToDate, "docs/openapi.json is not what the procedures say: run `npm run openapi`").toBe(true);
});

it("prints the same document for the same procedures", () => {
  expect(printOpenApiDocument()).toBe(printOpenApiDocument());
});
