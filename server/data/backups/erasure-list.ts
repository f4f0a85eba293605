import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../../core/env/env";
import { findKept } from "../../core/files/keep-file";
import { reportFault } from "../../core/log/report-fault";
import { type BackupPlace, configuredPlace, folderPlace } from "./places";

/**
 * An erasure, as it is remembered outside the database, so that a restored backup does not bring the person back. It names
 * rows by id, and an address by a hash that only the vault key makes: whoever reads it learns nothing of a person.
 */
export interface ListedErasure {
  /** By the real clock, as a backup's time is. */
  at: string;
  customerId: string;
  /** Names of the address (see `namesOfBuyer`) whose purchases alone were erased; null: the whole customer. */
  buyers: string[] | null;
}

const prefix = "erasures/";
const foldersFile = () => join(/* turbopackIgnore: true */ environment().dataDir, "backup-folders.json");

/** Every place that remembers erasures: the configured one, DATA_DIR, and the folders that backups were made in. */
function listPlaces(): { first: BackupPlace; others: BackupPlace[] } {
  const own = folderPlace(environment().dataDir);
  const folders = (findKept<string[]>(foldersFile()) ?? []).filter((folder) => existsSync(folder)).map(folderPlace);
  const configured = configuredPlace();
  return configured ? { first: configured, others: [own, ...folders] } : { first: own, others: folders };
}

/** Notes a folder that a backup was made in: it remembers erasures from now on. */
export async function rememberFolder(folder: string): Promise<void> {
  const known = findKept<string[]>(foldersFile()) ?? [];
  if (known.includes(folder)) return;
  await folderPlace(environment().dataDir).write("backup-folders.json", JSON.stringify([...known, folder]));
}

/**
 * Remembers an erasure that is about to be done. Before, not after: a person whom nobody remembers would come back. One that
 * is remembered and then fails is asked for again anyway.
 *
 * @throws when the configured place of backups does not take it.
 */
export async function listErasure(erased: Omit<ListedErasure, "at">): Promise<void> {
  const erasure: ListedErasure = { at: new Date().toISOString(), ...erased };
  const name = `${prefix}${erasure.at.replace(/[-:]/g, "")}-${randomBytes(8).toString("hex")}.json`;
  const content = `${JSON.stringify(erasure)}\n`;
  const { first, others } = listPlaces();
  const report = (thrown: unknown) => reportFault(thrown, { operation: "erasure list" });
  const needed = first.write(name, content);
  // A host without a disk of its own, and without a place for backups, still erases.
  await (configuredPlace() || environment().embedded ? needed : needed.catch(report));
  await Promise.all(others.map((each) => each.write(name, content).catch(report)));
}

/** What a restore found of erasures. */
export interface FoundErasures {
  erasures: ListedErasure[];
  /** Places that had any. */
  from: string[];
}

/**
 * The erasures that came after an instant, as the installation's places and some more folders remember them; the oldest first.
 * They are all kept in DATA_DIR from now on.
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
