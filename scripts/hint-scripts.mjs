import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/** V8's explicit compile hint, which counts on a script's first line alone; other engines read a comment. */
const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Asks the browser to compile the scripts that every page runs at once (React and Next's client) while they arrive, beside
 * the page: compiled at their first call they hold the page up three times as long. The next build writes them anew.
 */
export function hintScripts() {
  const { rootMainFiles } = JSON.parse(readFileSync(join(root, ".next", "build-manifest.json"), "utf8"));
  for (const name of rootMainFiles) {
    const path = join(root, ".next", name);
    writeFileSync(path, hint + readFileSync(path, "utf8"));
  }
}
