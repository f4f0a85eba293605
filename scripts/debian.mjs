import { existsSync } from "node:fs";
import { runQuietly, say } from "./project.mjs";

/**
 * Installs the first of these Debian packages that exists. Returns the path that it installed, or null without root's
 * rights, on another system, or if none could be installed.
 *
 * @param {Record<string, string>} packages the path that each installs, by its name
 * @param {string} purpose for the line that is printed
 */
export async function installFromDebian(packages, purpose) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return null;
  say(`Installing ${Object.keys(packages)[0]} with apt-get, ${purpose}`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runQuietly("apt-update", ["apt-get", "update"], env);
  for (const [name, path] of Object.entries(packages)) {
    const install = ["apt-get", "install", "-y", "--no-install-recommends", name];
    if ((await runQuietly("apt-install", install, env)) && existsSync(path)) return path;
  }
  return null;
}
