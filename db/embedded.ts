import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { startArchiving } from "./embedded/archive";
import { type DatabaseUser, databaseUser, findBinaries } from "./embedded/binaries";
import {
  type Cluster,
  endCluster,
  findRunning,
  initialiseCluster,
  isStopping,
  startCluster,
  stopCluster,
  superuser,
} from "./embedded/cluster";
import { FullDiskFault, freeMegabytes } from "./embedded/disk-space";
import { closeFolder } from "./embedded/folder-access";
import { holdFolder } from "./embedded/folder-lock";
import { withLock } from "./embedded/lock";
import { isRunning, ownMark, readMark, writeMark } from "./embedded/processes";
import { type ClusterRecord, databaseName, planRecord, readRecord, writeRecord } from "./embedded/record";

export interface EmbeddedOptions {
  dataDir: string;
  /** False disables fsync, for tests. */
  durable?: boolean;
  /** For a server started by this call. Defaults to PostgreSQL's 100. */
  maxConnections?: number;
  /** A server started by this call archives its write-ahead log in `spoolOf(dataDir)`. */
  archives?: boolean;
  say?: (line: string) => void;
}

export interface EmbeddedDatabase {
  url: string;
  /** The server stops when the last live process releases it. */
  release: () => Promise<void>;
}

const lockTimeoutSeconds = 120;
const adoptTimeoutSeconds = 30;
/** Timeout for a shutdown whose initiating process has exited. */
const stoppingTimeoutSeconds = 10;
const watchMilliseconds = 500;

/** New database with the demo company, and its write-ahead log. */
const neededMegabytes = 200;

/** A disk that is too full would fail PostgreSQL during the first start. */
function checkSpace(folder: string): void {
  const free = freeMegabytes(dirname(folder));
  if (free < neededMegabytes)
    throw new FullDiskFault(
      `A new database needs ${neededMegabytes} MB, and the disk of ${dirname(folder)} has ${free} MB free`,
    );
}

async function makeRecord(dataDir: string, say: (line: string) => void): Promise<ClusterRecord> {
  const { record } = await planRecord(dataDir, say);
  writeRecord(dataDir, record);
  return record;
}

/**
 * User that runs PostgreSQL: the owner of an existing data directory, even if the system has gained
 * a `postgres` user.
 */
function ownerOf(folder: string, user: DatabaseUser): DatabaseUser {
  const { uid, gid } = statSync(folder);
  if (user) return uid === 0 ? user : { uid, gid };
  if (uid !== process.getuid?.()) throw new Error(`The database in ${folder} belongs to another user of this machine`);
  return null;
}

async function ensureDatabase(serverUrl: string, cluster: Cluster): Promise<void> {
  const client = postgres(`${serverUrl}/postgres`, { max: 1, onnotice: () => undefined, connect_timeout: 10 });
  try {
    const found = await client`SELECT 1 FROM pg_database WHERE datname = ${databaseName}`;
    if (found.length === 0) await client.unsafe(`CREATE DATABASE ${databaseName}`);
    if (cluster.archives) await startArchiving(client, cluster);
  } finally {
    await client.end();
  }
}

/**
 * Connects to the running server or starts one. Retries until the timeout, because a running server
 * may be shutting down or recovering. Ends a server that does not finish its shutdown; no live
 * process waits for it, because that process would have the lock.
 */
async function openServer(cluster: Cluster, password: string): Promise<{ port: number; serverUrl: string }> {
  const startedAt = Date.now();
  for (;;) {
    const port = findRunning(cluster) ?? (await startCluster(cluster));
    const serverUrl = `postgres://${superuser}:${password}@127.0.0.1:${port}`;
    try {
      await ensureDatabase(serverUrl, cluster);
      return { port, serverUrl };
    } catch (error) {
      const seconds = (Date.now() - startedAt) / 1000;
      if (seconds > stoppingTimeoutSeconds && isStopping(cluster)) await endCluster(cluster);
      else if (seconds > adoptTimeoutSeconds) throw error;
      else await sleep(200);
    }
  }
}

function liveClients(folder: string): string[] {
  return readdirSync(folder).filter((name) => {
    const mark = readMark(readFileSync(join(folder, name), "utf8"));
    return mark !== null && isRunning(mark);
  });
}

/**
 * Restarts a server that dies while this process uses it, on the same port, so that the pool
 * reconnects. `stop` ends the watch.
 */
function watch(cluster: Cluster, port: number, lock: string, say: (line: string) => void) {
  let restart: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (restart || findRunning(cluster) !== null) return;
    restart = withLock(lock, lockTimeoutSeconds, async () => {
      if (findRunning(cluster) !== null) return;
      await startCluster(cluster, async () => port);
      say("PostgreSQL ended by itself and was started again");
    })
      .catch((error: Error) => say(error.message))
      .finally(() => {
        restart = null;
      });
  }, watchMilliseconds);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await restart;
    },
  };
}

/**
 * Opens the embedded PostgreSQL shared by all processes with the same `dataDir`: creates, starts or
 * connects to it, recovering from a `kill -9` if necessary. A server that dies is restarted. It
 * listens on loopback only, with a generated password. Refuses a directory used by processes that
 * this one cannot see (docs/domains/runtime.md).
 *
 * @throws Error with a one-line message for the operator.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { durable = true, maxConnections = 100, archives = false, say = () => undefined } = options;
  const dataDir = resolve(options.dataDir);
  const clients = join(dataDir, "clients");
  const ownClient = join(clients, `${process.pid}-${randomBytes(4).toString("hex")}`);
  const lock = join(dataDir, "postgres.lock");
  closeFolder(dataDir, databaseUser());
  const hold = await holdFolder(dataDir);
  mkdirSync(clients, { recursive: true, mode: 0o700 });

  const started = await withLock(lock, lockTimeoutSeconds, async () => {
    const user = databaseUser();
    const record = readRecord(dataDir) ?? (await makeRecord(dataDir, say));
    const binaries = await findBinaries(user, say);
    const lockFd = hold.fd;
    const cluster: Cluster = { folder: record.folder, binaries, user, durable, maxConnections, archives, lockFd };
    if (!existsSync(record.folder)) {
      checkSpace(record.folder);
      await initialiseCluster(cluster, record.password);
    }
    cluster.user = ownerOf(record.folder, user);
    const { port, serverUrl } = await openServer(cluster, record.password);
    writeFileSync(ownClient, writeMark(ownMark()), { mode: 0o600 });
    return { cluster, port, url: `${serverUrl}/${databaseName}` };
  }).catch((error: unknown) => {
    hold.release();
    throw error;
  });
  const { cluster, port, url } = started;
  const watched = watch(cluster, port, lock, say);

  const release = async () => {
    await watched.stop();
    await withLock(lock, lockTimeoutSeconds, async () => {
      rmSync(ownClient, { force: true });
      const live = liveClients(clients);
      for (const name of readdirSync(clients)) if (!live.includes(name)) rmSync(join(clients, name), { force: true });
      if (live.length === 0 && findRunning(cluster) !== null) await stopCluster(cluster);
    }).finally(hold.release);
  };
  return { url, release };
}
