import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { buildId, programs } from "./build.mjs";
import { isAlive, root } from "./project.mjs";

const folder = join(root, ".build", "releases");

/** Needed only during the build. */
const ofBuild = /^(cache|dev|diagnostics|types|trace|trace-build)$/;

function copyRelease(to) {
  const from = join(root, ".build");
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(join(unfinished, "users"), { recursive: true });
  const built = Object.keys(programs).flatMap((name) => [`${name}.js`, `${name}.js.map`]);
  for (const name of [...built, "chunks", "static"]) {
    cpSync(join(from, name), join(unfinished, name), { recursive: true });
  }
  for (const name of readdirSync(join(root, ".next"))) {
    if (!ofBuild.test(name)) cpSync(join(root, ".next", name), join(unfinished, "next", name), { recursive: true });
  }
  renameSync(unfinished, to);
}

function isUsed(name) {
  const users = join(folder, name, "users");
  return existsSync(users) && readdirSync(users).some((pid) => isAlive(Number(pid)));
}

/**
 * Copies the latest build for this process and its children, because a server loads pages and
 * chunks at any time and the next build replaces `.build` and `.next`. Deletes copies that no
 * running process uses. Must be called after a build, under the lock of `alone`.
 *
 * @returns the folder of the copy, relative to the project root. It contains the programs, and
 * Next's folder as `next`.
 */
export function openRelease() {
  const id = buildId();
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name !== id && !isUsed(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const release = join(folder, id);
  if (!existsSync(release)) copyRelease(release);
  const user = join(release, "users", String(process.pid));
  writeFileSync(user, "");
  process.once("exit", () => rmSync(user, { force: true }));
  return relative(root, release);
}
