import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { type BaseCopy, copyBase } from "@/db/embedded/base-copy";
import { readRecord } from "@/db/embedded/record";
import { currentVaultKey } from "../../core/crypto/seal";
import { environment } from "../../core/env/env";
import { writeBackup } from "./backup-file";
import { type BackupName, nameBackup, readBackupName } from "./backup-names";
import { writeBytes } from "./make-backup";
import type { BackupPlace } from "./places";
import { inScratch } from "./scratch";
import type { SealedFile } from "./sealed-file";
import { segmentName } from "./ship-log";

const kept = 3;

/** WAL segments that a base backup needs. Stored next to the backup, so that both are removed together. */
interface BaseNote {
  systemId: string;
  firstSegment: string;
}

const noteOf = (name: string) => `${name}.json`;

/**
 * Creates the nightly base backup of an embedded database with WAL archiving, and removes base
 * backups and segments that are no longer needed.
 */
export async function keepBases(place: BackupPlace, night: Date): Promise<{ bases: number }> {
  if (!environment().embedded || readRecord(environment().dataDir) === null || !(await keepsLog())) return { bases: 0 };
  const bases = await listBases(place);
  if (bases.some(({ at }) => at >= night)) return { bases: 0 };
  await inScratch(place.folder, async (folder) => {
    const { file, base } = await makeBase(folder, randomBytes(4).toString("hex"));
    const { systemId, firstSegment } = base;
    const note: BaseNote = { systemId, firstSegment };
    await place.write(noteOf(basename(file)), JSON.stringify(note));
    if (place.folder === null) await place.put(basename(file), file);
  });
  await removeOld(place);
  return { bases: 1 };
}

/** Returns true if the server archives its WAL. A backup location configured after start-up takes effect on restart. */
async function keepsLog(): Promise<boolean> {
  const [row] = await db().execute<{ mode: string }>(sql`SELECT current_setting('archive_mode') AS mode`);
  return row?.mode === "on";
}

async function listBases(place: BackupPlace): Promise<BackupName[]> {
  const files = await place.list("quitanda-");
  return files.flatMap(({ name }) => readBackupName(name, "base") ?? []);
}

async function removeOld(place: BackupPlace): Promise<void> {
  const bases = await listBases(place);
  const [oldest] = bases.slice(-kept);
  if (!oldest) return;
  for (const { name } of bases.slice(0, -kept)) {
    await place.remove(name);
    await place.remove(noteOf(name));
  }
  const text = await place.read(noteOf(oldest.name));
  if (text === null) return;
  const { systemId, firstSegment } = JSON.parse(text) as BaseNote;
  const needed = segmentName(systemId, firstSegment);
  for (const { name } of await place.list(segmentName(systemId, "").replace(/[^/]*$/, ""))) {
    if (name < needed && !name.includes(".history")) await place.remove(name);
  }
}

/** Recovery also needs the WAL written after the backup. */
async function makeBase(folder: string, random: string): Promise<SealedFile & { base: BaseCopy }> {
  const { dataDir, databaseUrl } = environment();
  const record = readRecord(dataDir);
  if (!record) throw new Error("There is no embedded database");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, nameBackup(new Date(), random, "base"));
  const { result: base, ...written } = await writeBackup(file, currentVaultKey(), async (write) => {
    const copied = await copyBase(databaseUrl, record.folder, async ({ path, bytes }) => {
      await write({ kind: "file", value: { key: path, sha256: "" } });
      await writeBytes(bytes, write);
    });
    await write({ kind: "base", value: { ...copied, takenAt: copied.takenAt.toISOString() } });
    return copied;
  });
  return { ...written, base };
}
