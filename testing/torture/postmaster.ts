import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export function clusterFolderOf(dataDir: string): string {
  const { folder } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")) as { folder: string };
  return folder;
}

export function readPostmasterPid(folder: string): number | null {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return null;
  return Number(readFileSync(file, "utf8").split("\n")[0]) || null;
}

export function findPostmaster(dataDir: string): number | null {
  return readPostmasterPid(clusterFolderOf(dataDir));
}
