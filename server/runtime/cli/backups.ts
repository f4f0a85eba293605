import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { removeMark, restoringMark } from "@/db/backup/mark";
import { closeDatabase, db, openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { replayErasures } from "../../buyers/privacy/replay-erasures";
import { environment, readBackupSettings, readDataDir, readVaultKeys } from "../../core/env/env";
import { uploadsFolder } from "../../core/files/disk-store";
import { recordRestore } from "../../core/hold/restores";
import { InstantInput } from "../../core/procedures/wire";
import { readBackupName } from "../../data/backups/backup-names";
import { rememberFolder } from "../../data/backups/erasure-list";
import { makeBackup } from "../../data/backups/make-backup";
import { bucketPlace, folderPlace } from "../../data/backups/places";
import { recoverBase } from "../../data/backups/recover-base";
import { type Restored, restoreBackup } from "../../data/backups/restore-backup";
import { verifyBackup } from "../../data/backups/verify-backup";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { openServer, readSecrets } from "../start-up/installation";
import { type Command, readArguments, UsageFault } from "./command";

/** `[--to DIR]`: backs up to a folder, by default BACKUP_DIR, without downtime. */
export const backupCommand: Command = (args) => {
  const given = readArguments(args, { options: ["to"] }).optional("to");
  return async (now) => {
    const folder = given ?? environment().backupFolder;
    if (folder === null) throw new UsageFault("--to: is required where BACKUP_DIR is not set");
    // Recorded first, so that an erasure during the backup is also listed in this folder.
    await rememberFolder(resolve(folder));
    const { file, bytes, sha256, takenAt, ending } = await makeBackup(folder, now);
    const { transactions, files, missingFiles } = ending;
    return {
      file,
      bytes,
      sha256,
      takenAt: takenAt.toISOString(),
      transactions,
      files,
      missingFiles: missingFiles.length,
    };
  };
};

/**
 * `FILE`: restores a backup into a scratch server, compares the totals and checks the ledger. Exits with status 1 if
 * the backup is invalid.
 */
export const verifyBackupCommand: Command = (args) => {
  const file = readFile(readArguments(args, { positionals: 1 }).positional("FILE"));
  return async () => {
    const verdict = await verifyBackup(file, readVaultKeys(readSecrets()));
    if (!verdict.ok) process.exitCode = 1;
    return { ...verdict };
  };
};

/**
 * `FILE [--replace] [--until TIME] [--erasures DIR]`: restores a backup into an empty database or,
 * with `--replace`, over an existing one. The embedded database can also be recovered from a base
 * backup, optionally to a point in time. Puts the installation on hold, then replays the erasures
 * since the backup. Exits with status 1 if the ledger is inconsistent or an erasure could not be
 * replayed.
 */
export const restoreCommand: Command = (args) => {
  const given = readArguments(args, { options: ["erasures", "until"], flags: ["replace"], positionals: 1 });
  const file = readFile(given.positional("FILE"));
  const order = { file, replaces: given.flag("replace"), until: readInstant(given.optional("until")) };
  const isBase = readBackupName(basename(file), "base") !== null;
  if (order.until && !isBase) throw new UsageFault("--until: goes with a base copy, quitanda-….base");
  if (order.replaces && isBase) throw new UsageFault("--replace: a base copy is recovered into an empty DATA_DIR");
  const lists = given.optional("erasures");
  return async (now) => {
    const recovered = isBase ? await recover(order) : null;
    const release = await openServer(say);
    try {
      const restored = recovered ?? (await restore(order));
      const { databaseUrl: url, databaseDirectUrl, databasePrepare: prepare } = environment();
      // A recovered base backup may have an older schema.
      await migrateDatabase(databaseDirectUrl);
      openDatabase({ url, prepare });
      const lostSince = order.until ?? restored.takenAt;
      await recordRestore(db(), { lostSince, restoredAt: new Date() });
      const folders = [dirname(file), ...(lists ? [lists] : [])];
      const { erased, left, from } = await replayErasures(restored.takenAt, folders, now);
      const { ok: ledgerOk } = await checkLedger();
      await removeMark(databaseDirectUrl);
      if (from.length === 0) say("No list of erasures was found (docs/operating/backup.md)");
      if (left.length > 0 || !ledgerOk) process.exitCode = 1;
      const { takenAt, ...figures } = restored;
      const ok = left.length === 0 && ledgerOk;
      return { ok, takenAt: takenAt.toISOString(), ...figures, erased, left, lists: from, ledgerOk };
    } finally {
      await closeDatabase();
      await release();
    }
  };
};

interface Order {
  file: string;
  replaces: boolean;
  until: Date | null;
}

const say = (line: string) => process.stderr.write(`${line}\n`);

async function restore({ file, replaces }: Order) {
  const { databaseDirectUrl: url, vaultKeys } = environment();
  const filesFolder = join(uploadsFolder(), "kept");
  const restored = await restoreBackup(file, vaultKeys, { url, filesFolder, replaces, mark: restoringMark });
  return summaryOf(restored);
}

async function recover({ file, until }: Order) {
  if (process.env.DATABASE_URL?.trim())
    throw new UsageFault("A base copy is of the embedded database: unset DATABASE_URL");
  const secrets = readSecrets();
  const { backupStore } = readBackupSettings(secrets);
  const beside = folderPlace(dirname(file));
  const order = { dataDir: readDataDir(process.env), keys: readVaultKeys(secrets), until, say };
  // Only the base backup was downloaded from the bucket, which still contains the WAL.
  const place = backupStore && !existsSync(join(dirname(file), "log")) ? bucketPlace(backupStore) : beside;
  return recoverBase(file, { ...order, place });
}

/** @throws UsageFault if `text` is not an instant */
function readInstant(text: string | null): Date | null {
  if (text === null) return null;
  const read = InstantInput.safeParse(text);
  if (!read.success) throw new UsageFault("--until: must be an ISO 8601 date and time with a zone");
  return new Date(text);
}

function summaryOf({ takenAt, transactions, rows, files, missingFiles, changedFiles }: Restored) {
  return {
    takenAt,
    transactions,
    rows: Object.values(rows).reduce((sum, each) => sum + each, 0),
    files,
    lostFiles: missingFiles.length + changedFiles.length,
  };
}

/** @throws UsageFault if the file does not exist */
function readFile(path: string): string {
  const file = resolve(path);
  if (!existsSync(file)) throw new UsageFault(`${path}: there is no such file`);
  return file;
}
