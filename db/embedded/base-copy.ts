import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";

export interface BaseEntry {
  /** Relative to the data directory. A directory ends with a slash. */
  path: string;
  bytes: AsyncIterable<Buffer>;
}

/** Base backup on which WAL segments are replayed. */
export interface BaseCopy {
  /** Log segments of other clusters cannot be applied. */
  systemId: string;
  firstSegment: string;
  takenAt: Date;
}

/** Files that a running server recreates or that a backup must not contain. */
const left =
  /^(postmaster\.(pid|opts)|server\.log|backup_label(\.old)?|tablespace_map|(.*\/)?pgsql_tmp.*|pg_internal\.init)$/;
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;

async function* only(...bytes: Buffer[]): AsyncGenerator<Buffer> {
  yield* bytes;
}

/** Reads a running server's file to its current end. Concurrent changes are replayed from the log. */
async function* readLive(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

/**
 * Copies the data directory of a running server that archives its log, between `pg_backup_start`
 * and `pg_backup_stop`. `take` must read each entry to the end.
 */
export async function copyBase(
  url: string,
  folder: string,
  take: (entry: BaseEntry) => Promise<void>,
): Promise<BaseCopy> {
  const client = postgres(url, {
    max: 1,
    prepare: false,
    idle_timeout: 0,
    onnotice: () => undefined,
    connection: { application_name: "quitanda backup", statement_timeout: 0 },
  });
  try {
    const [cluster] = await client`SELECT system_identifier::text AS id FROM pg_control_system()`;
    await client`SELECT pg_backup_start('quitanda', true)`;
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1);
      if (left.test(path) || emptied.test(path)) continue;
      if (entry.isDirectory()) await take({ path: `${path}/`, bytes: only() });
      else if (entry.isFile()) await take({ path, bytes: readLive(join(folder, path)) });
    }
    const [stopped] = await client`SELECT labelfile, now() AS at FROM pg_backup_stop(true)`;
    const label = String(stopped?.labelfile);
    await take({ path: "backup_label", bytes: only(Buffer.from(label)) });
    const firstSegment = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
    if (!firstSegment || !cluster) throw new Error("PostgreSQL did not say where its backup starts");
    return { systemId: String(cluster.id), firstSegment, takenAt: new Date(stopped?.at) };
  } finally {
    await client.end({ timeout: 5 });
  }
}
