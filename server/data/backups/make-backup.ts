import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { inSnapshot, type Snapshot } from "@/db/backup/dump";
import { currentVaultKey } from "../../core/crypto/seal";
import { environment } from "../../core/env/env";
import { fileStore, keyOf } from "../../core/files/file-store";
import { writeBackup } from "./backup-file";
import { nameBackup } from "./backup-names";
import type { Ending, Frame, KeptFile } from "./frames";
import { type SealedFile, unfinished } from "./sealed-file";

const frameBytes = 64 * 1024;

/** An unmodified draft of this age was left by a crashed process. */
const draftMs = 24 * 60 * 60_000;

type Write = (frame: Frame) => Promise<void>;

/**
 * Backs up a database snapshot and the uploads on this disk, without downtime. Excludes secrets and
 * files in an S3-compatible store.
 *
 * @throws BackupUnderWay; database and disk errors, after removing the partial backup.
 */
export async function makeBackup(folder: string, now: Date): Promise<SealedFile & { takenAt: Date; ending: Ending }> {
  const place = resolve(folder);
  await mkdir(place, { recursive: true, mode: 0o700 });
  await removeDrafts(place, now);
  const file = join(place, nameBackup(now, randomBytes(4).toString("hex")));
  const { result, ...written } = await writeBackup(file, currentVaultKey(), (write) =>
    inSnapshot(environment().databaseDirectUrl, async (snapshot) => {
      const { takenAt, migratedTo } = snapshot;
      await write({ kind: "opening", value: { format: 1, takenAt: takenAt.toISOString(), migratedTo } });
      const figures = await writeTables(snapshot, write);
      const ending = { ...figures, ...(await writeFiles(snapshot, write)) };
      await write({ kind: "ending", value: ending });
      return { takenAt, ending };
    }),
  );
  return { ...written, ...result };
}

async function removeDrafts(place: string, now: Date): Promise<void> {
  for (const name of await readdir(place)) {
    const path = join(place, name);
    if (name.endsWith(unfinished) && (await stat(path)).mtimeMs < now.getTime() - draftMs) await rm(path);
  }
}

async function writeTables(
  snapshot: Snapshot,
  write: Write,
): Promise<Pick<Ending, "rows" | "transactions" | "transferred">> {
  const rows: Record<string, number> = {};
  for (const table of snapshot.tables) {
    await write({ kind: "table", value: table });
    await writeBytes(snapshot.copyOut(table), write);
    rows[`${table.schema}.${table.name}`] = await snapshot.count(table);
  }
  const [ledger] = await snapshot.rows<{ transactions: number; transferred: string }>(ledgerFigures);
  if (!ledger) throw new Error("The ledger has no figures");
  return { rows, ...ledger };
}

export const ledgerFigures = `
  SELECT (SELECT count(*)::int FROM transactions) AS transactions,
    (SELECT coalesce(sum(amount), 0)::text FROM transfers) AS transferred`;

export async function writeBytes(chunks: AsyncIterable<Buffer>, write: Write): Promise<void> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < frameBytes) continue;
    await write({ kind: "bytes", value: Buffer.concat(waiting) });
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) await write({ kind: "bytes", value: Buffer.concat(waiting) });
}

async function writeFiles(snapshot: Snapshot, write: Write): Promise<Pick<Ending, "files" | "missingFiles">> {
  const missingFiles: string[] = [];
  let files = 0;
  for (const file of environment().fileStore ? [] : await listFiles(snapshot)) {
    const bytes = await fileStore().open(file.key, null);
    if (!bytes) {
      missingFiles.push(file.key);
      continue;
    }
    await write({ kind: "file", value: file });
    await writeBytes(bytes as AsyncIterable<Buffer>, write);
    files += 1;
  }
  return { files, missingFiles };
}

async function listFiles(snapshot: Snapshot): Promise<KeptFile[]> {
  const rows = await snapshot.rows<{ companyId: string; id: string; sha256: string }>(`
    SELECT company_id AS "companyId", id, sha256 FROM uploads WHERE stored_at IS NOT NULL ORDER BY company_id, id`);
  return rows.map(({ sha256, ...upload }) => ({ key: keyOf(upload), sha256 }));
}
