import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { alone, npmCommand, root, runQuietly, say, succeeds } from "./project.mjs";

function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : null;
}

/** The lockfile also lists packages of other platforms, which are not installed here. */
function isForHere({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return true;
  if (!os && !cpu) return false;
  return !libc && (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}

/**
 * Compares the lockfile with the one in node_modules, which npm writes last. Without `tools`,
 * packages for tests, checks and benchmarks may be missing.
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
  // `npm ci` deletes node_modules first, which would break a running server of this folder, and
  // rejects a lockfile without the optional packages of this platform.
  if (!isAddition && (await succeeds("install", npm("ci")))) return true;
  return runQuietly("install", npm("install", "--no-save"));
}

/**
 * Installs missing packages for building and running and, with `tools`, for tests, checks and
 * benchmarks. Returns true if they are then installed.
 */
export async function ensureInstalled(wanted) {
  if (isInstalled(wanted)) return true;
  return alone(async () => isInstalled(wanted) || install(wanted));
}
