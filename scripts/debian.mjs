import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runQuietly, say, succeeds } from "./project.mjs";

/** Tests run in parallel, and apt-get fails if another one has locked its lists. */
const aptGet = ["flock", join(tmpdir(), "quitanda-apt.lock"), "apt-get"];
const env = { DEBIAN_FRONTEND: "noninteractive" };
const install = (name) => [...aptGet, "install", "-y", "--no-install-recommends", name];

/**
 * Installs the first available Debian package. Returns the installed path, or null without root
 * permissions, on another system, or if no package could be installed.
 *
 * @param {Record<string, string>} packages paths that the packages install, by package name
 * @param {string} purpose shown in the message
 */
export async function installFromDebian(packages, purpose) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return null;
  const [[preferred, preferredPath]] = Object.entries(packages);
  say(`Installing ${preferred} with apt-get, ${purpose}`);
  // The package lists may be up to date, so `apt-get update` runs only after a failure.
  if ((await succeeds("apt-install", install(preferred), env)) && existsSync(preferredPath)) return preferredPath;
  await runQuietly("apt-update", [...aptGet, "update"], env);
  for (const [name, path] of Object.entries(packages)) {
    if ((await runQuietly("apt-install", install(name), env)) && existsSync(path)) return path;
  }
  return null;
}
