import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseUser } from "./binaries";

/**
 * Makes a data folder, or closes it to others with everything in it: 0700, or 0711 where PostgreSQL's own user passes through it
 * (docs/decisions.md 11). Rights are only taken away: a folder that was closed to that user stays closed. A link to the
 * folder is followed, links in it are not.
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
