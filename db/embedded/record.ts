import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { canEnter, type DatabaseUser, databaseUser, sharedFolder } from "./binaries";

export interface ClusterRecord {
  folder: string;
  password: string;
}

export const databaseName = "quitanda";

export function readRecord(dataDir: string): ClusterRecord | null {
  const path = join(dataDir, "postgres.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as ClusterRecord) : null;
}

/**
 * After an installation's data directory is deleted, its database stays in the shared location
 * without its password, so names are not reused.
 */
function unusedFolder(place: string): string {
  const folder = join(place, "postgres");
  return existsSync(folder) ? `${folder}-${randomBytes(4).toString("hex")}` : folder;
}

export async function planRecord(
  dataDir: string,
  say: (line: string) => void,
): Promise<{ record: ClusterRecord; user: DatabaseUser }> {
  const user = databaseUser();
  const reachable = await canEnter(dataDir, user);
  const folder = reachable ? join(dataDir, "postgres") : unusedFolder(sharedFolder(dataDir));
  if (!reachable) say(`PostgreSQL's user cannot reach ${dataDir}: the database is kept in ${folder}`);
  return { record: { folder, password: randomBytes(24).toString("base64url") }, user };
}

export function writeRecord(dataDir: string, record: ClusterRecord): void {
  const path = join(dataDir, "postgres.json");
  writeFileSync(`${path}.draft`, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  renameSync(`${path}.draft`, path);
}
