import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { pagesDoor } from "./pages/door";

export type { PageRequest } from "./pages/page-request";

type PagesDoor = typeof pagesDoor;

/** In development the source, which the pages' process runs under a loader of TypeScript; else what was built of it. */
const path = process.env.NODE_ENV === "development" ? "server/pages/door.ts" : ".build/door.js";

/**
 * The server as pages and route handlers may use it: the one way from `app` to values of `server`. Next compiles `app`
 * into several graphs of modules that share no state, so none of them may contain the server: Node loads it from its
 * own file, once in a process, however many of them ask.
 */
export async function door(): Promise<PagesDoor> {
  const url = pathToFileURL(join(/* turbopackIgnore: true */ process.cwd(), path)).href;
  const loaded: { pagesDoor: PagesDoor } = await import(/* turbopackIgnore: true */ url);
  return loaded.pagesDoor;
}
