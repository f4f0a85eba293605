import { readdirSync, readFileSync } from "node:fs";
import type { Sql } from "postgres";

export interface DatabaseCost {
  logBytes: number;
  /** Transactions that wrote something. */
  commits: number;
  /** All PostgreSQL processes, in microseconds; 0 on systems without /proc. */
  cpuMicros: number;
}

/** The query writes nothing, so it does not change the totals. */
export async function readDatabaseCost(client: Sql): Promise<DatabaseCost> {
  const [read] = await client<{ bytes: string; transactions: string; pid: number }[]>`
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS bytes,
      pg_snapshot_xmax(pg_current_snapshot())::text AS transactions, pg_backend_pid() AS pid`;
  if (!read) throw new Error("PostgreSQL says nothing of its log");
  return {
    logBytes: Number(read.bytes),
    commits: Number(read.transactions),
    cpuMicros: cpuOfChildren(parentOf(read.pid)),
  };
}

/** Microseconds per clock tick in Linux's /proc. */
const tick = 10_000;

/** Fields of /proc/PID/stat after the process name, which may contain spaces. Empty for a process that has exited. */
function statOf(pid: number | string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return [];
    throw error;
  }
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1] ?? 0);
}

/** Includes child processes that have exited. */
function cpuOfChildren(server: number): number {
  if (server === 0) return 0;
  const [, , , , , , , , , , , , , endedUser, endedSystem] = statOf(server);
  let ticks = Number(endedUser) + Number(endedSystem);
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const [, parent, , , , , , , , , , user, system] = statOf(pid);
    if (Number(parent) === server) ticks += Number(user) + Number(system);
  }
  return ticks * tick;
}
