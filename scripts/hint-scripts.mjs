import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/** V8's explicit compile hint, which must be on a script's first line. Other engines treat it as a comment. */
const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Makes the browser compile the scripts that every page runs at once (React and Next's client) while they load.
 * Compiled at their first call, they block the page three times as long. The next build rewrites the files.
 */
export function hintScripts() {
  const { rootMainFiles } = JSON.parse(readFileSync(join(root, ".next", "build-manifest.json"), "utf8"));
  for (const name of rootMainFiles) {
    const path = join(root, ".next", name);
    writeFileSync(path, hint + readFileSync(path, "utf8"));
  }
}
