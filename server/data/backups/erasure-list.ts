import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../../core/env/env";
import { findKept } from "../../core/files/keep-file";
import { reportFault } from "../../core/log/report-fault";
import { type BackupPlace, configuredPlace, folderPlace } from "./places";

/**
 * Stored outside the database, so that restoring a backup does not restore the person's data.
 * Contains no personal data: ids of rows, and hashes of email addresses keyed with the vault key.
 */
export interface ListedErasure {
  /** Wall-clock time, as in backups. */
  at: string;
  customerId: string;
  /** Hashes of the address whose purchases were erased (`namesOfBuyer`). Null if the whole customer was erased. */
  buyers: string[] | null;
}

const prefix = "erasures/";
const foldersFile = () => join(/* turbopackIgnore: true */ environment().dataDir, "backup-folders.json");

/** Returns the locations of the erasure list: the backup location, DATA_DIR, and the folders of earlier backups. */
function listPlaces(): { first: BackupPlace; others: BackupPlace[] } {
  const own = folderPlace(environment().dataDir);
  const folders = (findKept<string[]>(foldersFile()) ?? []).filter((folder) => existsSync(folder)).map(folderPlace);
  const configured = configuredPlace();
  return configured ? { first: configured, others: [own, ...folders] } : { first: own, others: folders };
}

/** Adds a backup folder to the locations of the erasure list. */
export async function rememberFolder(folder: string): Promise<void> {
  const known = findKept<string[]>(foldersFile()) ?? [];
  if (known.includes(folder)) return;
  await folderPlace(environment().dataDir).write("backup-folders.json", JSON.stringify([...known, folder]));
}

/**
 * Records an erasure before it runs, because a crash could lose a later record.
 *
 * @throws if the configured backup location rejects the record.
 */
export async function listErasure(erased: Omit<ListedErasure, "at">): Promise<void> {
  const erasure: ListedErasure = { at: new Date().toISOString(), ...erased };
  const name = `${prefix}${erasure.at.replace(/[-:]/g, "")}-${randomBytes(8).toString("hex")}.json`;
  const content = `${JSON.stringify(erasure)}\n`;
  const { first, others } = listPlaces();
  const report = (thrown: unknown) => reportFault(thrown, { operation: "erasure list" });
  const needed = first.write(name, content);
  // A host without persistent disk or backup location must still be able to erase, so a failed
  // write is only reported there.
  await (configuredPlace() || environment().embedded ? needed : needed.catch(report));
  await Promise.all(others.map((each) => each.write(name, content).catch(report)));
}

export interface FoundErasures {
  erasures: ListedErasure[];
  from: string[];
}

/**
 * Returns the erasures after an instant, oldest first, from the installation's locations and the
 * given folders, and saves them in DATA_DIR.
 */
export async function collectErasures(after: Date, folders: readonly string[]): Promise<FoundErasures> {
  const { first, others } = listPlaces();
  const own = folderPlace(environment().dataDir);
  const contents = new Map<string, string>();
  const from = new Set<string>();
  for (const place of [first, ...others, ...folders.map(folderPlace)]) {
    for (const { name } of await place.list(prefix)) {
      from.add(place.label);
      const content = contents.get(name) ?? (await place.read(name));
      if (content !== null) contents.set(name, content);
    }
  }
  const known = new Set((await own.list(prefix)).map(({ name }) => name));
  for (const [name, content] of contents) if (!known.has(name)) await own.write(name, content);
  const erasures = [...contents.values()]
    .map((content) => JSON.parse(content) as ListedErasure)
    .filter(({ at }) => new Date(at) > after)
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  return { erasures, from: [...from] };
}
