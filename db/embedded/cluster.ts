import { spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { archiveSettings } from "./archive-settings";
import { type DatabaseUser, type Outcome, run } from "./binaries";
import { stampOf } from "./processes";

export interface Cluster {
  folder: string;
  binaries: string;
  user: DatabaseUser;
  durable: boolean;
  maxConnections: number;
  archives?: boolean;
  /**
   * Descriptor of the data directory's lock (`folder-lock.ts`). A server keeps the lock even after
   * its starter is killed.
   */
  lockFd?: number;
}

export const superuser = "quitanda";

/** Orphans of a killed server may keep its shared memory for this long. */
const startTimeoutSeconds = 40;

const stopTimeoutSeconds = 30;
const endTimeoutSeconds = 10;

/**
 * Keep statement text and parameters out of the log, because they may contain a buyer's input
 * (docs/reliability.md rule 19).
 */
const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_checkpoints=off",
];
/** Test servers save CPU time: they are not durable, do not vacuum, and plan each statement once. */
const settingsOfTests = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "plan_cache_mode=force_generic_plan",
];

export function lastLines(text: string): string {
  return text.trim().split("\n").slice(-3).join("; ");
}

/**
 * Creates the data directory atomically: initdb runs in a draft next to it, which is then renamed.
 * Removes a draft left by a crash.
 *
 * @throws Error with the last lines of initdb's output.
 */
export async function initialiseCluster({ folder, binaries, user, durable }: Cluster, password: string): Promise<void> {
  const parent = dirname(folder);
  const drafts = readdirSync(parent).filter((name) => name.startsWith("postgres.draft."));
  for (const name of drafts) rmSync(join(parent, name), { recursive: true, force: true });
  const draft = join(parent, `postgres.draft.${process.pid}`);
  const passwordFile = join(draft, "password");
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const path of [draft, passwordFile]) chownSync(path, user.uid, user.gid);
  const made = await run(
    join(binaries, "initdb"),
    [
      ["-D", join(draft, "data"), "-U", superuser, `--pwfile=${passwordFile}`, "-A", "scram-sha-256"],
      ["-E", "UTF8", "--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
      durable ? [] : ["--no-sync", "--set", "scram_iterations=1"],
    ].flat(),
    user,
  );
  if (!made.worked) throw new Error(`PostgreSQL could not make its data folder: ${lastLines(made.complaint)}`);
  renameSync(join(draft, "data"), folder);
  rmSync(draft, { recursive: true, force: true });
}

function postmasterFile(folder: string): string[] {
  const path = join(folder, "postmaster.pid");
  return existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
}

/** The process may be another one with a reused pid. */
function servesFolder(pid: number, folder: string): boolean {
  if (!stampOf(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, "utf8").split("\0").includes(folder);
}

export function findRunning({ folder }: Cluster): number | null {
  const [pid, , , port] = postmasterFile(folder);
  return pid && port && servesFolder(Number(pid), folder) ? Number(port) : null;
}

/** A server that accepts writes has replayed its log. */
export function isReady({ folder }: Cluster): boolean {
  return postmasterFile(folder)[7]?.trim() === "ready";
}

export function isStopping({ folder }: Cluster): boolean {
  return postmasterFile(folder)[7]?.trim() === "stopping";
}

/**
 * Replaces the pid in PostgreSQL's pid file with an unused one. PostgreSQL trusts it, so a zombie,
 * or another process with a killed server's pid, would block it forever. The other lines find
 * shared memory that orphans may still use. A file without a pid, left by a crash or a full disk,
 * would block every start, so it is removed; PostgreSQL then finds the shared memory by the data
 * directory's inode.
 */
function disownPostmasterFile(folder: string): void {
  const [pid, ...rest] = postmasterFile(folder);
  if (pid === undefined || servesFolder(Number(pid), folder)) return;
  if (!/^\d+$/.test(pid)) {
    rmSync(join(folder, "postmaster.pid"));
    return;
  }
  const free = spawnSync("/bin/sh", ["-c", "exit 0"]).pid;
  writeFileSync(join(folder, "postmaster.pid"), [String(free), ...rest].join("\n"));
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(null));
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === "object" ? address.port : null));
    });
  });
}

/** Prefers the previous loopback port, which surviving processes use, over a free one. */
export async function choosePort({ folder }: Cluster): Promise<number> {
  const options = join(folder, "postmaster.opts");
  const last = existsSync(options) ? /"-p" "(\d+)"/.exec(readFileSync(options, "utf8"))?.[1] : undefined;
  const port = (last && (await tryPort(Number(last)))) || (await tryPort(0));
  if (!port) throw new Error("PostgreSQL finds no free port on 127.0.0.1");
  return port;
}

/**
 * Starts PostgreSQL detached and waits until it accepts connections. After `kill -9`, retries while
 * orphans of the old server are still exiting.
 *
 * @throws Error with the last lines of PostgreSQL's log.
 */
export async function startCluster(cluster: Cluster, portOf = choosePort): Promise<number> {
  const { folder, binaries, user, durable, maxConnections, archives, lockFd } = cluster;
  const giveUpAt = Date.now() + startTimeoutSeconds * 1000;
  const log = join(folder, "server.log");
  for (;;) {
    disownPostmasterFile(folder);
    const port = await portOf(cluster);
    const all = [
      ...settings,
      `max_connections=${maxConnections}`,
      ...(durable ? [] : settingsOfTests),
      ...(archives ? archiveSettings : []),
    ];
    const options = [`-p ${port}`, ...all.map((setting) => `-c ${setting}`)].join(" ");
    const parameters = ["-D", folder, "-l", log, "-o", options, "-w", "-t", String(startTimeoutSeconds), "start"];
    const started = await run(join(binaries, "pg_ctl"), parameters, user, lockFd);
    if (started.worked) return port;
    if (Date.now() > giveUpAt) {
      const reason = existsSync(log) ? readFileSync(log, "utf8") : started.complaint;
      throw new Error(`PostgreSQL did not start (${log}): ${lastLines(reason)}`);
    }
    await sleep(200);
  }
}

/**
 * Stops PostgreSQL after a checkpoint, or without one if it does not end in time: PostgreSQL 18
 * never ends if it is stopped while it recovers from a crash of one of its processes, as on a full
 * disk.
 *
 * @throws Error with pg_ctl's message.
 */
export async function stopCluster(cluster: Cluster): Promise<void> {
  if (!(await tryStop(cluster, "fast", stopTimeoutSeconds)).worked) await endCluster(cluster);
}

/**
 * Ends PostgreSQL without a checkpoint; the next start replays the log.
 *
 * @throws Error with pg_ctl's message.
 */
export async function endCluster(cluster: Cluster): Promise<void> {
  const ended = await tryStop(cluster, "immediate", endTimeoutSeconds);
  if (!ended.worked) throw new Error(`PostgreSQL did not stop: ${lastLines(ended.complaint)}`);
}

function tryStop({ folder, binaries, user }: Cluster, mode: "fast" | "immediate", seconds: number): Promise<Outcome> {
  return run(join(binaries, "pg_ctl"), ["-D", folder, "-m", mode, "-w", "-t", String(seconds), "stop"], user);
}
