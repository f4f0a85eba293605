import { spawn } from "node:child_process";
import { chownSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { chown, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseUser, databaseUser, findBinaries, run } from "./binaries";
import { type Cluster, choosePort, findRunning, isReady, lastLines, stopCluster, superuser } from "./cluster";
import { closeFolder } from "./folder-access";
import { holdFolder } from "./folder-lock";
import { databaseName, planRecord, readRecord, writeRecord } from "./record";

export interface Recovery {
  dataDir: string;
  until: Date | null;
  fill: (folder: string) => Promise<void>;
  fetchSegment: (name: string, path: string) => Promise<boolean>;
  mark: string;
  say: (line: string) => void;
}

/** Enough to replay years of log. */
const recoverySeconds = 24 * 60 * 60;
const pollMs = 20;

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Creates a cluster from a base backup and the log, with everything committed until a given
 * instant. The data directory must be empty and appears only when the recovery is complete.
 *
 * @throws Error with a one-line message for the operator.
 */
export async function recoverCluster(recovery: Recovery): Promise<void> {
  const { dataDir } = recovery;
  closeFolder(dataDir, databaseUser());
  const hold = await holdFolder(dataDir);
  try {
    await recoverHeld(recovery);
  } finally {
    hold.release();
  }
}

async function recoverHeld(recovery: Recovery): Promise<void> {
  const { dataDir, say } = recovery;
  if (readRecord(dataDir)) throw new Error(`${dataDir} has a database already: recover into an empty folder`);
  const { record, user } = await planRecord(dataDir, say);
  const binaries = await findBinaries(user, say);
  const draft = join(dirname(record.folder), `postgres.draft.${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  try {
    const cluster: Cluster = { folder: join(draft, "data"), binaries, user, durable: true, maxConnections: 100 };
    await recoverIn(draft, cluster, recovery);
    await runAlone(cluster, [
      `ALTER ROLE ${superuser} PASSWORD '${record.password}'`,
      `CREATE SCHEMA IF NOT EXISTS ${recovery.mark}`,
    ]);
    renameSync(cluster.folder, record.folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  writeRecord(dataDir, record);
}

/** Fills a draft's data directory and starts a server that replays the log, until it reaches the target instant. */
async function recoverIn(draft: string, cluster: Cluster, recovery: Recovery): Promise<void> {
  const { folder, binaries, user } = cluster;
  const log = join(draft, "log");
  for (const each of [draft, folder, log]) mkdirSync(each, { mode: 0o700 });
  await recovery.fill(folder);
  mkdirSync(join(folder, "pg_wal", "archive_status"), { recursive: true, mode: 0o700 });
  const settings = join(folder, "postgresql.auto.conf");
  writeFileSync(settings, composeSettings(log, recovery.until));
  writeFileSync(join(folder, "recovery.signal"), "");
  give(draft, user);
  const serving = new AbortController();
  const served = serveSegments(log, { ...recovery, user, signal: serving.signal });
  const options = `-p ${await choosePort(cluster)} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const file = join(folder, "server.log");
  const parameters = ["-D", folder, "-l", file, "-o", options, "-w", "-t", String(recoverySeconds), "start"];
  const started = await run(join(binaries, "pg_ctl"), parameters, user);
  // `pg_ctl` succeeds even if the server is still replaying its log.
  while (started.worked && !isReady(cluster) && findRunning(cluster) !== null) await sleep(pollMs);
  serving.abort();
  const { fault } = await served;
  if (!isReady(cluster)) {
    const reason = readFileSync(file, "utf8").match(/FATAL: .*/)?.[0];
    throw new Error(`PostgreSQL did not recover: ${reason ?? started.complaint}`);
  }
  await stopCluster(cluster);
  // An unreadable segment ended the recovery early.
  if (fault) throw fault;
  writeFileSync(settings, "");
}

/**
 * Settings of the recovery. The server requests a segment by an empty file in `want`, and waits for
 * the segment in `have` or a marker in `lack`.
 */
function composeSettings(log: string, until: Date | null): string {
  for (const folder of ["want", "have", "lack"]) mkdirSync(join(log, folder), { mode: 0o700 });
  const at = (folder: string) => `${quote(join(log, folder).replaceAll("%", "%%"))}/%f`;
  const command = `: > ${at("want")}; while :; do if [ -f ${at("have")} ]; then mv ${at("have")} %p; exit; fi; if [ -f ${at("lack")} ]; then exit 1; fi; sleep 0.05; done`;
  return [
    `restore_command = '${command.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`,
    "hot_standby = off",
    "archive_mode = off",
    ...(until
      ? [`recovery_target_time = '${until.toISOString().replace("Z", "+00")}'`, "recovery_target_action = 'promote'"]
      : []),
    "",
  ].join("\n");
}

function give(folder: string, user: DatabaseUser): void {
  if (!user) return;
  chownSync(folder, user.uid, user.gid);
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    chownSync(join(folder, path), user.uid, user.gid);
}

async function serveSegments(
  log: string,
  { fetchSegment, user, signal }: Pick<Recovery, "fetchSegment"> & { user: DatabaseUser; signal: AbortSignal },
): Promise<{ fault: unknown }> {
  let fault: unknown = null;
  while (!signal.aborted) {
    for (const name of await readdir(join(log, "want"))) {
      const draft = join(log, name);
      const isThere = await fetchSegment(name, draft).catch((error: unknown) => {
        fault ??= error;
        return false;
      });
      await rm(join(log, "lack", name), { force: true });
      if (isThere && user) await chown(draft, user.uid, user.gid);
      if (isThere) await rename(draft, join(log, "have", name));
      else await writeFile(join(log, "lack", name), "");
      await rm(join(log, "want", name), { force: true });
    }
    await sleep(pollMs);
  }
  return { fault };
}

/**
 * Single-user mode needs no password.
 *
 * @throws Error with PostgreSQL's message.
 */
async function runAlone({ folder, binaries, user }: Cluster, statements: string[]): Promise<void> {
  const child = spawn(join(binaries, "postgres"), ["--single", "-D", folder, databaseName], {
    ...user,
    cwd: "/",
    env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    stdio: ["pipe", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  child.stdin.end(`${statements.join("\n")}\n`);
  const status = await new Promise((resolve) => child.once("close", resolve));
  if (status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(said)) throw new Error(`PostgreSQL: ${lastLines(said)}`);
}
