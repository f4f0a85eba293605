import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder that a data folder's record names as its cluster's. */
export function clusterFolderOf(dataDir: string): string {
  const { folder } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")) as { folder: string };
  return folder;
}

/** The pid in a cluster's pid file; null when it has none. */
export function readPostmasterPid(folder: string): number | null {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return null;
  return Number(readFileSync(file, "utf8").split("\n")[0]) || null;
}

/** The process of the PostgreSQL that runs in a data folder; null when none does. */
export function findPostmaster(dataDir: string): number | null {
  return readPostmasterPid(clusterFolderOf(dataDir));
}
