import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { isInstalled } from "./install.mjs";
import { checkNode, giveUp, root } from "./project.mjs";

/** Runs one of the server's commands: as it was built, `.build/{name}.js`, else bundled from its source for this run. */
export async function runCommand(name, source) {
  checkNode();
  process.chdir(root);
  if (!isInstalled({ tools: false })) giveUp("nothing is installed yet: run npm start first");
  process.env.NODE_ENV ||= "production";
  const program = isBuilt() ? name : `${name}-${process.pid}`;
  const path = join(root, ".build", `${program}.js`);
  if (program !== name) {
    process.once("exit", () => {
      for (const each of [path, `${path}.map`]) rmSync(each, { force: true });
    });
    await bundle({ [program]: source }, ".build");
  }
  await import(pathToFileURL(path).href);
}
