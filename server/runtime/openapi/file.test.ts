import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { appRouter } from "../../router";
import { createRouteTable } from "../rest/route-table";
import { openApiFile, printOpenApiDocument, readOpenApiDocument } from "./file";
import { createOpenApiDocument } from "./openapi";

it("keeps docs/openapi.json up to date with the procedures; `npm run openapi` rewrites it", () => {
  const isUpToDate = readFileSync(openApiFile, "utf8") === printOpenApiDocument();
  expect(isUpToDate, "docs/openapi.json is not what the procedures say: run `npm run openapi`").toBe(true);
});

it("prints the same document for the same procedures", () => {
  const again = createOpenApiDocument(appRouter, createRouteTable(appRouter).routes, "/");
  expect(JSON.stringify(again)).toBe(JSON.stringify(readOpenApiDocument()));
});
