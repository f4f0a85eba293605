import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { removeMark, restoringMark } from "@/db/backup/mark";
import { closeDatabase, openDatabase } from "@/db/client";
import { rememberFolder } from "../backups/erasure-list";
import { makeBackup } from "../backups/make-backup";
import { type Restored, restoreBackup } from "../backups/restore-backup";
import { verifyBackup } from "../backups/verify-backup";
import { environment, readVaultKeys } from "../core/env";
import { checkLedger } from "../finance/check-ledger";
import { openServer, readSecrets } from "../launch/installation";
import { replayErasures } from "../privacy/replay-erasures";
import { uploadsFolder } from "../uploads/disk-store";
import { type Command, readArguments, UsageFault } from "./command";

/** `[--to DIR]`: makes a backup, while everything runs, in a folder, by default that of BACKUP_DIR. */
export const backupCommand: Command = (args) => {
  const given = readArguments(args, { options: ["to"] }).optional("to");
  return async (now) => {
    const folder = given ?? environment().backupFolder;
    if (folder === null) throw new UsageFault("--to: is required where BACKUP_DIR is not set");
    // First: an erasure that comes before the backup's end is remembered there too.
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

/** `FILE`: restores a backup into a scratch server, compares its figures and checks its ledger; exit status 1 for a bad one. */
export const verifyBackupCommand: Command = (args) => {
  const file = readFile(readArguments(args, { positionals: 1 }).positional("FILE"));
  return async () => {
    const verdict = await verifyBackup(file, readVaultKeys(readSecrets()));
    if (!verdict.ok) process.exitCode = 1;
    return { ...verdict };
  };
};

/**
 * `FILE [--replace] [--erasures DIR]`: restores a backup into an empty database, or in place of what is there, and erases again
 * whoever was erased since; exit status 1 if the ledger is at fault or somebody is left to erase.
 */
export const restoreCommand: Command = (args) => {
  const given = readArguments(args, { options: ["erasures"], flags: ["replace"], positionals: 1 });
  const file = readFile(given.positional("FILE"));
  const lists = given.optional("erasures");
  return async (now) => {
    const release = await openServer((line) => process.stderr.write(`${line}\n`));
    try {
      const { databaseUrl, databaseDirectUrl: url, databasePrepare: prepare, vaultKeys } = environment();
      const restored = await restoreBackup(file, vaultKeys, {
        url,
        filesFolder: join(uploadsFolder(), "kept"),
        replaces: given.flag("replace"),
        mark: restoringMark,
      });
      openDatabase({ url: databaseUrl, prepare });
      const { erased, left, from } = await replayErasures(
        restored.takenAt,
        [dirname(file), ...(lists ? [lists] : [])],
        now,
      );
      const { ok: ledgerOk } = await checkLedger();
      await removeMark(url);
      if (from.length === 0) process.stderr.write("No list of erasures was found (docs/backup.md)\n");
      if (left.length > 0 || !ledgerOk) process.exitCode = 1;
      return { ok: left.length === 0 && ledgerOk, ...summaryOf(restored), erased, left, lists: from, ledgerOk };
    } finally {
      await closeDatabase();
      await release();
    }
  };
};

function summaryOf({ takenAt, transactions, rows, files, missingFiles, changedFiles }: Restored) {
  return {
    takenAt: takenAt.toISOString(),
    transactions,
    rows: Object.values(rows).reduce((sum, each) => sum + each, 0),
    files,
    lostFiles: missingFiles.length + changedFiles.length,
  };
}

/** @throws UsageFault when there is no such file */
function readFile(path: string): string {
  const file = resolve(path);
  if (!existsSync(file)) throw new UsageFault(`${path}: there is no such file`);
  return file;
}
