import { createWriteStream } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { pipeline } from "node:stream/promises";
import { restoringMark } from "@/db/backup/mark";
import { recoverCluster } from "@/db/embedded/recover";
import type { NamedKey } from "../../core/env/env";
import { readBackup } from "./backup-file";
import { type BaseEnding, readParts } from "./frames";
import type { BackupPlace } from "./places";
import { DamagedBackup } from "./seal-stream";
import { readSealed } from "./sealed-file";
import { segmentName } from "./ship-log";

export interface RecoveryOrder {
  dataDir: string;
  keys: readonly NamedKey[];
  /** Null recovers to the end of the WAL. */
  until: Date | null;
  place: BackupPlace;
  say: (line: string) => void;
}

/**
 * Recreates an embedded database as of a given time, from an earlier base backup and the WAL.
 * DATA_DIR must not contain a database yet. Marks the database, so that erasures are repeated.
 *
 * @returns the time of the base backup, and the number of segments replayed.
 * @throws DamagedBackup; UnknownBackupKey; Error with PostgreSQL's reason, such as a target time
 * beyond the WAL.
 */
export async function recoverBase(file: string, order: RecoveryOrder): Promise<{ takenAt: Date; segments: number }> {
  const { dataDir, keys, until, place, say } = order;
  let base: BaseEnding | null = null;
  let segments = 0;
  await recoverCluster({
    dataDir,
    until,
    mark: restoringMark,
    say,
    fill: async (folder) => {
      base = await writeEntries(file, keys, folder);
      if (until && new Date(base.takenAt) > until) {
        throw new Error(`The base was made at ${base.takenAt}, after that moment: take an older one`);
      }
    },
    fetchSegment: async (name, path) => {
      if (!base) return false;
      const sealed = `${path}.sealed`;
      if (!(await place.fetch(segmentName(base.systemId, name), sealed))) return false;
      await pipeline(readSealed(sealed, keys), createWriteStream(path));
      await rm(sealed);
      segments += 1;
      return true;
    },
  });
  const { takenAt } = base ?? { takenAt: "" };
  return { takenAt: new Date(takenAt), segments };
}

async function writeEntries(file: string, keys: readonly NamedKey[], folder: string): Promise<BaseEnding> {
  let ending: BaseEnding | null = null;
  for await (const { head, body } of readParts(readBackup(file, keys))) {
    if (head.kind === "base") ending = head.value;
    if (head.kind !== "file") continue;
    const { key } = head.value;
    if (normalize(key) !== key || key.startsWith("/") || key.startsWith("..")) {
      throw new DamagedBackup("The base names a file outside its folder");
    }
    const path = join(folder, key);
    await mkdir(key.endsWith("/") ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (!key.endsWith("/")) await pipeline(body, createWriteStream(path, { mode: 0o600 }));
  }
  if (!ending) throw new DamagedBackup("The file is no base copy of a database");
  await writeFile(join(folder, "server.log"), "", { mode: 0o600 });
  return ending;
}
