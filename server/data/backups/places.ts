import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { FileStoreSettings } from "../../core/env/env";
import { environment } from "../../core/env/env";
import { createS3Store } from "../../core/files/s3-store";

export interface PlacedFile {
  name: string;
  bytes: number;
}

/** Storage for backups and companion files. A file becomes visible once it is complete. */
export interface BackupPlace {
  label: string;
  folder: string | null;
  put: (name: string, path: string) => Promise<void>;
  write: (name: string, content: string) => Promise<void>;
  read: (name: string) => Promise<string | null>;
  /** Returns false if the file does not exist. */
  fetch: (name: string, path: string) => Promise<boolean>;
  /** Sorted by name. `prefix` is `folder/`, or the beginning of a top-level name. */
  list: (prefix: string) => Promise<PlacedFile[]>;
  remove: (name: string) => Promise<void>;
}

/** Location of BACKUP_DIR or BACKUP_S3_URL; null if neither is set. */
export function configuredPlace(): BackupPlace | null {
  const { backupFolder, backupStore } = environment();
  if (backupStore) return bucketPlace(backupStore);
  return backupFolder === null ? null : folderPlace(backupFolder);
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Returns a catch handler that maps "does not exist" to `value` and rethrows other errors. */
function whenAbsent<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (isAbsent(error)) return value;
    throw error;
  };
}

export function folderPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => join(/* turbopackIgnore: true */ folder, name);
  const store = async (name: string, fill: (draft: string) => Promise<void>) => {
    const path = pathOf(name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${randomBytes(4).toString("hex")}`;
    try {
      await fill(draft);
      const handle = await open(draft, "r+");
      await handle.sync().finally(() => handle.close());
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
  };
  return {
    label: folder,
    folder,
    put: (name, path) => store(name, (draft) => copyFile(path, draft)),
    write: (name, content) => store(name, (draft) => writeFile(draft, content, { mode: 0o600, flag: "wx" })),
    read: (name) => readFile(pathOf(name), "utf8").catch(whenAbsent(null)),
    fetch: async (name, path) => copyFile(pathOf(name), path).then(() => true, whenAbsent(false)),
    list: async (prefix) => {
      const inner = prefix.slice(0, Math.max(0, prefix.lastIndexOf("/")));
      const entries = await readdir(pathOf(inner), { withFileTypes: true }).catch(whenAbsent([]));
      const names = entries.filter((each) => each.isFile()).map(({ name }) => join(inner, name));
      const found = names.filter((name) => name.startsWith(prefix)).sort();
      return Promise.all(found.map(async (name) => ({ name, bytes: (await stat(pathOf(name))).size })));
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

export function bucketPlace(settings: FileStoreSettings): BackupPlace {
  const bucket = createS3Store(settings);
  const onDisk = async <Result>(use: (path: string) => Promise<Result>) => {
    const folder = environment().dataDir;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(/* turbopackIgnore: true */ folder, `bucket.${randomBytes(4).toString("hex")}`);
    return use(path).finally(() => rm(path, { force: true }));
  };
  const put = async (name: string, path: string) =>
    bucket.put(name, path, (await stat(path)).size, "application/octet-stream");
  return {
    label: settings.bucketUrl,
    folder: null,
    put,
    write: (name, content) =>
      onDisk(async (path) => {
        await writeFile(path, content, { mode: 0o600 });
        await put(name, path);
      }),
    read: async (name) => {
      const body = await bucket.open(name, null);
      return body && text(body);
    },
    fetch: async (name, path) => {
      const body = await bucket.open(name, null);
      if (body) await pipeline(body, createWriteStream(path, { mode: 0o600 }));
      return body !== null;
    },
    list: async (prefix) => {
      const files = await bucket.list(prefix);
      return files.map(({ key: name, bytes }) => ({ name, bytes })).sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    remove: (name) => bucket.remove(name),
  };
}
