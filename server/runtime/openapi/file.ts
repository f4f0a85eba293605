import { fileURLToPath } from "node:url";
import { appRouter } from "../../router";
import { createRouteTable } from "../rest/route-table";
import { createOpenApiDocument, type OpenApiDocument } from "./openapi";

/** The committed document, for readers who do not run the project. */
export const openApiFile = fileURLToPath(new URL("../../../docs/openapi.json", import.meta.url));

let composed: string | undefined;

/**
 * A copy of the document of every procedure, composed once. Its server URL is relative, so it fits any installation.
 */
export function readOpenApiDocument(): OpenApiDocument {
  composed ??= JSON.stringify(createOpenApiDocument(appRouter, createRouteTable(appRouter).routes, "/"));
  return JSON.parse(composed);
}

/** The document as text, the same for the same procedures. */
export function printOpenApiDocument(): string {
  return `${JSON.stringify(readOpenApiDocument(), null, 2)}\n`;
}
