import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt } from "./build.mjs";
import { isInstalled } from "./install.mjs";
import { checkNode, giveUp, root } from "./project.mjs";

/** Runs one of the server's commands: as it was built, `.build/{name}.js`, else from its source. */
export async function runCommand(name, source) {
  checkNode();
  process.chdir(root);
  if (!isInstalled()) giveUp("nothing is installed yet: run npm start first");
  process.env.NODE_ENV ||= "production";
  if (isBuilt()) {
    await import(pathToFileURL(join(root, ".build", `${name}.js`)).href);
    return;
  }
  const command = [join(root, "node_modules", "tsx", "dist", "cli.mjs"), join(root, source)];
  const { status } = spawnSync(process.execPath, [...command, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
