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

/**
 * Reports whether node_modules matches the lockfile, by npm's own record, which is written last. Without `tools`,
 * packages that only tests, checks and the bench use may be absent.
 */
export function isInstalled({ tools }) {
  const wanted = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" || (entry.dev && !tools) || !isForHere(entry) || installed[path]?.version === entry.version,
  );
}

async function install({ tools }) {
  const isAddition = tools && isInstalled({ tools: false });
  say(isAddition ? "Installing the tools of tests and checks (once)" : "Installing packages (once; about a minute)");
  const which = tools ? "--include=dev" : "--omit=dev";
  const npm = (...parameters) => [...npmCommand(), ...parameters, which, "--no-audit", "--no-fund"];
  // `npm ci` empties node_modules first, which would break a server running from here. It also rejects a lockfile
  // written where the registry lacked the optional packages of another platform.
  if (!isAddition && (await succeeds("install", npm("ci")))) return true;
  return runQuietly("install", npm("install", "--no-save"));
}

/**
 * Installs the lockfile's missing packages: those for building and running and, with `tools`, also those of tests,
 * checks and the bench. Returns true if they are installed now.
 */
export async function ensureInstalled(wanted) {
  if (isInstalled(wanted)) return true;
  return alone(async () => isInstalled(wanted) || install(wanted));
}
