import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { UnfitTarget } from "@/db/backup/load";
import type { NamedKey } from "../../core/env/env";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { ledgerFigures } from "./make-backup";
import { type Restored, restoreBackup } from "./restore-backup";
import { onScratchServer } from "./scratch-server";
import { DamagedBackup } from "./seal-stream";
import { UnknownBackupKey } from "./sealed-file";

export interface Verdict {
  /** True if the backup can be restored and its data is consistent. */
  ok: boolean;
  transactions: number;
  ledgerOk: boolean;
  rows: number;
  files: number;
  /** Uploads missing or changed at the time of the backup. */
  lostFiles: number;
  /** One line; null if the backup is valid. */
  fault: string | null;
}

const nothing = { ok: false, transactions: 0, ledgerOk: false, rows: 0, files: 0, lostFiles: 0 };

/**
 * Restores a backup into a temporary server, compares totals and checks the ledger.
 *
 * @throws Error if the temporary server fails. An invalid backup does not throw.
 */
export function verifyBackup(file: string, keys: readonly NamedKey[]): Promise<Verdict> {
  return onScratchServer((url) => verifyIn(url, file, keys));
}

/** The caller provides an empty database. */
export async function verifyIn(url: string, file: string, keys: readonly NamedKey[]): Promise<Verdict> {
  try {
    return await judge(url, await restoreBackup(file, keys, { url, filesFolder: null }));
  } catch (error) {
    const isAnswer = [DamagedBackup, UnknownBackupKey, UnfitTarget].some((kind) => error instanceof kind);
    if (isAnswer && error instanceof Error) return { ...nothing, fault: error.message };
    throw error;
  }
}

async function judge(url: string, restored: Restored): Promise<Verdict> {
  const client = postgres(url, { max: 1, onnotice: () => undefined, connection: { TimeZone: "UTC" } });
  try {
    const { ok: ledgerOk } = await checkLedger(undefined, drizzle(client));
    const [ledger] = await client.unsafe(ledgerFigures);
    const { transactions, transferred, missingFiles, changedFiles, files } = restored;
    const isSame = ledger?.transactions === transactions && ledger.transferred === transferred;
    const fault = ledgerOk ? null : "The ledger that was restored contradicts itself: see check-ledger";
    return {
      ok: ledgerOk && isSame,
      transactions,
      ledgerOk,
      rows: Object.values(restored.rows).reduce((sum, each) => sum + each, 0),
      files,
      lostFiles: missingFiles.length + changedFiles.length,
      fault: isSame ? fault : "The restored ledger is not the one that was there",
    };
  } finally {
    await client.end({ timeout: 5 });
  }
}
