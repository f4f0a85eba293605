import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "@/scripts/project.mjs";
import { releases } from "@/testing/architecture/migrations";

const migrations = "db/migrations";

function git(...parameters: string[]): string {
  const { status, stdout } = spawnSync("git", parameters, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}

const journal = `${migrations}/meta/_journal.json`;

/**
 * Returns the commit of the newest release with fewer migrations than the working tree. If the
 * history has no such release, returns the newest commit of the main branch with fewer migrations.
 * Returns null without a git history.
 */
export function findPreviousVersion(): string | null {
  const current = listMigrations(root).length;
  const released = releases.map(({ commit }) => commit).reverse();
  const commits = [...released, ...git("log", "--first-parent", "--format=%H").split("\n")];
  const isPrevious = (commit: string) => {
    const count = namesIn(git("show", `${commit}:${journal}`)).length;
    return count > 0 && count < current;
  };
  return commits.find(isPrevious) ?? null;
}

export function listMigrations(folder: string): string[] {
  return namesIn(readFileSync(join(folder, journal), "utf8"));
}

function namesIn(text: string): string[] {
  const { entries } = JSON.parse(text || '{"entries":[]}') as { entries: { tag: string }[] };
  return entries.map(({ tag }) => tag);
}

export interface BuiltVersion {
  folder: string;
  command: string[];
  remove: () => void;
}

/** Checks a commit out into a temporary folder, installs and builds it, which takes minutes. */
export function buildVersion(commit: string): BuiltVersion {
  const folder = mkdtempSync(join(tmpdir(), "quitanda-previous-"));
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  const lock = (at: string) => readFileSync(join(at, "package-lock.json"), "utf8");
  if (lock(folder) === lock(root))
    cpSync(join(root, "node_modules"), join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
  else execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "ignore" });
  const env = { ...process.env, DATA_DIR: join(folder, ".data") };
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: folder, env, stdio: "ignore" });
  return {
    folder,
    command: [process.execPath, join(folder, "scripts", "start.mjs")],
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}
