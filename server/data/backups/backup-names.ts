export interface BackupName {
  name: string;
  at: Date;
}

/** `base` is a base backup of the embedded database; `backup` is a full backup. */
export type BackupKind = "backup" | "base";

const shape = /^quitanda-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{8}\.(backup|base)$/;

/**
 * Names sort by time.
 *
 * @param random Eight hexadecimal digits, for uniqueness.
 */
export function nameBackup(at: Date, random: string, kind: BackupKind = "backup"): string {
  return `quitanda-${at.toISOString().replace(/[-:]|\.\d+/g, "")}-${random}.${kind}`;
}

export function readBackupName(name: string, kind: BackupKind = "backup"): BackupName | null {
  const [, year, month, day, hours, minutes, seconds, found] = shape.exec(name) ?? [];
  if (!year || found !== kind) return null;
  return { name, at: new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`) };
}
