import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { isInstalled } from "./install.mjs";
import { alone, checkNode, giveUp, root } from "./project.mjs";
import { openRelease } from "./release.mjs";

/**
 * Runs a server command, using the built one if it is current. Otherwise bundles the command from
 * its source for this run.
 */
export async function runCommand(name, source) {
  checkNode();
  process.chdir(root);
  if (!isInstalled({ tools: false })) giveUp("nothing is installed yet: run npm start first");
  process.env.NODE_ENV ||= "production";
  // Does not wait for a build in progress; the command is then bundled from its source.
  const release = isBuilt() && (await alone(async () => isBuilt() && openRelease()));
  await import(pathToFileURL(release ? join(root, release, `${name}.js`) : await bundleOnce(name, source)).href);
}

/** Bundles a program, and deletes the bundle when this process exits. */
async function bundleOnce(name, source) {
  const program = `${name}-${process.pid}`;
  const path = join(root, ".build", `${program}.js`);
  process.once("exit", () => {
    for (const each of [path, `${path}.map`]) rmSync(each, { force: true });
  });
  await bundle({ [program]: source }, ".build");
  return path;
}
