import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fillDatabase, type Target } from "@/db/backup/load";
import type { NamedKey } from "../../core/env/env";
import { readBackup } from "./backup-file";
import { type Ending, type KeptFile, type Part, readParts } from "./frames";
import { DamagedBackup } from "./seal-stream";

export interface RestorePlace {
  url: string;
  /** Created if missing. Null checks the files without restoring them. */
  filesFolder: string | null;
  /** Drops existing content. Otherwise, the database must be empty. */
  replaces?: boolean;
  mark?: string | null;
}

export interface Restored extends Ending {
  takenAt: Date;
  changedFiles: string[];
}

/**
 * Restores the files, and the database in one transaction with row counts checked. On failure, the
 * database is unchanged, but files may remain for a retry to replace.
 *
 * @throws DamagedBackup; UnknownBackupKey; UnfitTarget
 */
export async function restoreBackup(file: string, keys: readonly NamedKey[], place: RestorePlace): Promise<Restored> {
  const parts = readParts(readBackup(file, keys));
  try {
    const { value: first } = await parts.next();
    if (first?.head.kind !== "opening") throw new DamagedBackup("The backup is damaged");
    const { takenAt, migratedTo } = first.head.value;
    const { url, replaces, mark } = place;
    const filled = await fillDatabase(url, { migratedTo, replaces, mark }, (target) => fill(target, parts, place));
    return { takenAt: new Date(takenAt), ...filled };
  } finally {
    await parts.return(undefined);
  }
}

async function fill(
  target: Target,
  parts: AsyncGenerator<Part>,
  { filesFolder }: RestorePlace,
): Promise<Omit<Restored, "takenAt">> {
  const rows: Record<string, number> = {};
  const changedFiles: string[] = [];
  let ending: Ending | null = null;
  let files = 0;
  for await (const { head, body } of parts) {
    if (head.kind === "table") {
      await target.copyIn(head.value, body);
      rows[`${head.value.schema}.${head.value.name}`] = await target.count(head.value);
    } else if (head.kind === "file") {
      const isSame = await restoreFile(head.value, body, filesFolder);
      if (!isSame) changedFiles.push(head.value.key);
      files += 1;
    } else if (head.kind === "ending") {
      ending = head.value;
    }
  }
  if (!ending) throw new DamagedBackup("The backup is cut off");
  checkCounts(ending, rows, files);
  return { ...ending, changedFiles };
}

function checkCounts(ending: Ending, rows: Record<string, number>, files: number): void {
  for (const name of new Set([...Object.keys(ending.rows), ...Object.keys(rows)])) {
    const [had, has] = [ending.rows[name] ?? 0, rows[name] ?? 0];
    if (had !== has) throw new DamagedBackup(`${name} had ${had} rows, the backup has ${has}`);
  }
  if (ending.files !== files) throw new DamagedBackup(`There were ${ending.files} files, the backup has ${files}`);
}

/** Returns false if the bytes differ from the original upload. */
async function restoreFile(
  { key, sha256 }: KeptFile,
  body: AsyncIterable<Buffer>,
  folder: string | null,
): Promise<boolean> {
  if (!/^[0-9a-f-]+\/[0-9a-f-]+$/.test(key)) throw new DamagedBackup("The backup names a file outside its folder");
  const hash = createHash("sha256");
  const hashed = async function* () {
    for await (const part of body) {
      hash.update(part);
      yield part;
    }
  };
  if (folder === null) {
    for await (const _part of hashed());
  } else {
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(hashed(), createWriteStream(`${path}.restoring`, { flush: true }));
    await rename(`${path}.restoring`, path);
  }
  return hash.digest("hex") === sha256;
}
