import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/** V8's explicit compile hint, on the first line of a script. Other engines treat it as a comment. */
const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Makes the browser compile the scripts of every page (React and Next's client) while it loads
 * them. Compiling at the first call would block the page three times as long. Each build rewrites
 * the files.
 */
export function hintScripts() {
  const { rootMainFiles } = JSON.parse(readFileSync(join(root, ".next", "build-manifest.json"), "utf8"));
  for (const name of rootMainFiles) {
    const path = join(root, ".next", name);
    writeFileSync(path, hint + readFileSync(path, "utf8"));
  }
}
