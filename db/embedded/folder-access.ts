import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseUser } from "./binaries";

/**
 * Creates a data directory, or restricts an existing one and its content. The mode is 0700, or 0711
 * if PostgreSQL's user must pass through (docs/domains/runtime.md). Never adds permissions to
 * existing ones. Follows a link to the directory, but not links inside it.
 */
export function closeFolder(dataDir: string, user: DatabaseUser): void {
  const mode = user ? 0o711 : 0o700;
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true, mode });
    chmodSync(dataDir, mode);
  }
  takeRights(realpathSync(dataDir), mode);
  for (const name of readdirSync(dataDir)) takeRights(join(dataDir, name), 0o700);
}

function takeRights(path: string, mode: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const uid = process.getuid?.();
  if (!found || found.isSymbolicLink() || (uid !== 0 && uid !== found.uid)) return;
  const kept = found.mode & 0o7777 & (mode | 0o7000);
  if (kept !== (found.mode & 0o7777)) chmodSync(path, kept);
}
