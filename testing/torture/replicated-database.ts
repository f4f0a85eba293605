import { randomBytes } from "node:crypto";
import { appendFileSync, chownSync, createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { type BaseEntry, copyBase } from "@/db/embedded/base-copy";
import { databaseUser, findBinaries, run } from "@/db/embedded/binaries";
import { type Cluster, initialiseCluster, startCluster, stopCluster, superuser } from "@/db/embedded/cluster";
import { databaseName } from "@/db/embedded/record";
import { openMovingAddress } from "./moving-address";
import { killFamily, type NightDatabase, tellDatabase } from "./night-database";
import { readPostmasterPid } from "./postmaster";

export interface ReplicatedDatabase extends NightDatabase {
  /** Kills the primary permanently, promotes the replica and moves the primary's address to it. */
  failOver: () => Promise<void>;
}

const standbyName = "replica";
/** Write-ahead log that the primary retains for a replica being copied. */
const keptLog = "256MB";
const attachSeconds = 30;

/** PostgreSQL's user owns the entry. */
async function writeEntry({ folder, user }: Cluster, { path, bytes }: BaseEntry): Promise<void> {
  const target = join(folder, path);
  mkdirSync(path.endsWith("/") ? target : dirname(target), { recursive: true, mode: 0o700 });
  if (!path.endsWith("/")) await pipeline(Readable.from(bytes), createWriteStream(target, { mode: 0o600 }));
  if (user) chownSync(target, user.uid, user.gid);
}

async function startReplica(primary: Cluster, url: string): Promise<{ replica: Cluster; port: number }> {
  const replica: Cluster = { ...primary, folder: `${primary.folder}-replica` };
  mkdirSync(replica.folder, { mode: 0o700 });
  if (replica.user) chownSync(replica.folder, replica.user.uid, replica.user.gid);
  await copyBase(url, primary.folder, (entry) => writeEntry(replica, entry));
  const { hostname, port, username, password } = new URL(url);
  const source = `host=${hostname} port=${port} user=${username} password=${password} application_name=${standbyName}`;
  appendFileSync(join(replica.folder, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  writeFileSync(join(replica.folder, "standby.signal"), "");
  return { replica, port: await startCluster(replica) };
}

async function waitForReplica(url: string): Promise<void> {
  await tellDatabase(url, [`ALTER SYSTEM SET synchronous_standby_names = '${standbyName}'`, "SELECT pg_reload_conf()"]);
  const client = postgres(url, { max: 1 });
  try {
    for (const giveUpAt = Date.now() + attachSeconds * 1000; Date.now() < giveUpAt; await sleep(100)) {
      const [found] = await client`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`;
      if (found) return;
    }
  } finally {
    await client.end();
  }
  throw new Error("The replica did not attach itself");
}

export async function openReplicatedDatabase(dataDir: string): Promise<ReplicatedDatabase> {
  const user = databaseUser();
  const binaries = await findBinaries(user, () => undefined);
  const folder = join(dataDir, "primary", "postgres");
  mkdirSync(dirname(folder), { mode: 0o755 });
  const primary: Cluster = { folder, binaries, user, durable: true, maxConnections: 100 };
  const password = randomBytes(24).toString("base64url");
  await initialiseCluster(primary, password);
  const port = await startCluster(primary);
  const urlAt = (at: number, name = databaseName) => `postgres://${superuser}:${password}@127.0.0.1:${at}/${name}`;
  await tellDatabase(urlAt(port, "postgres"), [
    `CREATE DATABASE ${databaseName}`,
    `ALTER SYSTEM SET wal_keep_size = '${keptLog}'`,
    "SELECT pg_reload_conf()",
  ]);
  const second = await startReplica(primary, urlAt(port));
  await waitForReplica(urlAt(port));
  const address = await openMovingAddress(port);
  let current = primary;
  const kill = async () => {
    const pid = readPostmasterPid(current.folder);
    if (pid !== null) killFamily(pid);
  };
  return {
    url: urlAt(address.port),
    kill,
    tell: (...statements) => tellDatabase(urlAt(address.port), statements),
    failOver: async () => {
      await kill();
      current = second.replica;
      const promoted = await run(join(binaries, "pg_ctl"), ["-D", current.folder, "-w", "promote"], user);
      if (!promoted.worked) throw new Error(`The replica was not promoted: ${promoted.complaint}`);
      address.moveTo(second.port);
    },
    close: async () => {
      await address.close();
      if (current === primary) await stopCluster(primary);
      await stopCluster(second.replica);
    },
  };
}
