import { resolve } from "node:path";
import { type FileStoreSettings, readStore } from "./file-settings";
import { EnvironmentFault, read, readInteger, type Variables } from "./variables";

/** Where backups are kept (docs/backup.md). If both are null, there are no nightly backups. */
export interface BackupSettings {
  backupFolder: string | null;
  backupStore: FileStoreSettings | null;
  /** Number of verified backups that are kept; older ones are removed. */
  backupsKept: number;
}

/** Reads BACKUP_DIR or BACKUP_S3_URL, and BACKUP_KEEP. @throws EnvironmentFault naming the variable. */
export function readBackupSettings(variables: Variables): BackupSettings {
  const folder = read(variables, "BACKUP_DIR");
  const backupStore = readStore(variables, "BACKUP_S3_URL");
  if (folder !== null && backupStore !== null) throw new EnvironmentFault("Set BACKUP_DIR or BACKUP_S3_URL, not both");
  return {
    backupFolder: folder === null ? null : resolve(/* turbopackIgnore: true */ folder),
    backupStore,
    backupsKept: readInteger(variables, "BACKUP_KEEP", 14, 1, 10_000),
  };
}
