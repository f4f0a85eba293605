import { fileURLToPath } from "node:url";
import { appRouter } from "../../router";
import { createRouteTable } from "../rest/route-table";
import { createOpenApiDocument, type OpenApiDocument } from "./openapi";

export const openApiFile = fileURLToPath(new URL("../../../docs/openapi.json", import.meta.url));

let composed: string | undefined;

/** Copies the cached OpenAPI document. Its server URL is relative, so that it works for every installation. */
export function readOpenApiDocument(): OpenApiDocument {
  composed ??= JSON.stringify(createOpenApiDocument(appRouter, createRouteTable(appRouter).routes, "/"));
  return JSON.parse(composed);
}

export function printOpenApiDocument(): string {
  return `${JSON.stringify(readOpenApiDocument(), null, 2)}\n`;
}
