import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { alone, npmCommand, root, runQuietly, say, succeeds } from "./project.mjs";

function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : null;
}

/** Packages for other machines are in the lockfile and are not installed here. */
function isForHere({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return true;
  if (!os && !cpu) return false;
  return !libc && (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}

/** Whether node_modules is what the lockfile says, by npm's own record of what it installed (written last). */
export function isInstalled() {
  const wanted = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || !isForHere(entry) || installed[path]?.version === entry.version,
  );
}

/** Installs the lockfile's packages where they are not. Whether they are there now. */
export async function ensureInstalled() {
  if (isInstalled()) return true;
  return alone(async () => {
    if (isInstalled()) return true;
    say("Installing packages (once; about a minute)");
    const npm = (...parameters) => [...npmCommand(), ...parameters, "--include=dev", "--no-audit", "--no-fund"];
    // `npm ci` refuses a lockfile written where the registry lacked another platform's optional packages.
    if (await succeeds("install", npm("ci"))) return true;
    return runQuietly("install", npm("install", "--no-save"));
  });
}
