import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt } from "./build.mjs";
import { isInstalled } from "./install.mjs";
import { checkNode, giveUp, root } from "./project.mjs";

checkNode();
process.chdir(root);
if (!isInstalled()) giveUp("nothing is installed yet: run npm start first");
process.env.NODE_ENV ||= "production";
if (isBuilt()) {
  await import(pathToFileURL(join(root, ".build", "admin.js")).href);
} else {
  const source = [join(root, "node_modules", "tsx", "dist", "cli.mjs"), join(root, "server", "admin.ts")];
  const { status } = spawnSync(process.execPath, [...source, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
