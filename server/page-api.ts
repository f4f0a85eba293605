import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { pagesApi } from "./runtime/page-api/page-api";

export type { PageRequest } from "./runtime/page-api/page-request";

type PagesApi = typeof pagesApi;

/**
 * Path of the page API. In development, this is the TypeScript source, which the pages' process
 * runs through a loader. Otherwise, it is the built file: this server's copy
 * (`scripts/release.mjs`), or the only copy on a host that runs only Next.js.
 */
const path =
  process.env.NODE_ENV === "development"
    ? "server/runtime/page-api/page-api.ts"
    : join(process.env.QUITANDA_RELEASE ?? ".build", "page-api.js");

/**
 * Returns the server for pages and route handlers. `app` may use values of `server` only through this function. Next.js
 * compiles `app` into several module graphs that share no state, so none of them may contain the server. Node.js loads
 * it from a separate file, once per process.
 */
export async function pageApi(): Promise<PagesApi> {
  const url = pathToFileURL(join(/* turbopackIgnore: true */ process.cwd(), path)).href;
  const loaded: { pagesApi: PagesApi } = await import(/* turbopackIgnore: true */ url);
  return loaded.pagesApi;
}
