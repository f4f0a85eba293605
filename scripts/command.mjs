import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { isInstalled } from "./install.mjs";
import { alone, checkNode, dataDir, giveUp, prepare, root } from "./project.mjs";
import { openRelease } from "./release.mjs";

/** Environment file of the systemd unit (deploy/quitanda.service). */
const unitFile = "/etc/quitanda/env";
const unitDataDir = "/var/lib/quitanda";

function readVariables(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    return giveUp(
      `${path} cannot be read (${error.code}): run the command as the server's user, with sudo -u quitanda`,
    );
  }
}

/**
 * Adds the systemd unit's variables, so that commands use the server's installation. Existing
 * variables take precedence; with DATABASE_URL or DATA_DIR, the file is ignored. Parses
 * `NAME=value` as systemd does, except for continuation lines.
 */
function takeUnitVariables() {
  process.env.QUITANDA_ENV ||= unitFile;
  if (process.env.DATABASE_URL?.trim() || process.env.DATA_DIR?.trim()) return;
  const text = readVariables(process.env.QUITANDA_ENV);
  if (text === null) return;
  for (const [, name, value] of text.matchAll(/^\s*(\w+)\s*=[ \t]*(.*?)\s*$/gm)) {
    process.env[name] ||= value.replace(/^(["'])(.*)\1$/, "$2");
  }
  process.env.DATA_DIR ||= unitDataDir;
}

/** If the server runs as another user, it could not write files created by root. */
function checkUser() {
  const owner = statSync(dataDir(), { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() !== 0 || !owner) return;
  giveUp(`${dataDir()} belongs to another user: run the command as that user, with sudo -u quitanda`);
}

/** Runs the built command if it is current; otherwise, bundles it from source for this run. */
export async function runCommand(name, source) {
  checkNode();
  process.chdir(root);
  takeUnitVariables();
  checkUser();
  if (!isInstalled({ tools: false })) giveUp("nothing is installed yet: run npm start first");
  process.env.NODE_ENV ||= "production";
  const program = await prepare(async () => {
    // During a build, the command is bundled from source.
    const release = isBuilt() && (await alone(async () => isBuilt() && openRelease()));
    return release ? join(root, release, `${name}.js`) : bundleOnce(name, source);
  });
  await import(pathToFileURL(program).href);
}

/** Deletes the bundle when this process exits. */
async function bundleOnce(name, source) {
  const program = `${name}-${process.pid}`;
  const path = join(root, ".build", `${program}.js`);
  process.once("exit", () => {
    for (const each of [path, `${path}.map`]) rmSync(each, { force: true });
  });
  await bundle({ [program]: source }, ".build");
  return path;
}
