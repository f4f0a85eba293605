import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { environment } from "../env/env";
import type { FileStore } from "./store";

/** Folder of uploads. Its subfolder `arriving` contains incomplete files. */
export const uploadsFolder = () => join(/* turbopackIgnore: true */ environment().dataDir, "uploads");

/** Stores files under DATA_DIR. A file gets its name only after it is fully written. */
export function createDiskStore(): FileStore {
  const pathOf = (key: string) => join(uploadsFolder(), "kept", key);
  return {
    put: async (key, path) => {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const file = await open(path, "r+");
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(path, target);
    },
    open: async (key, range) => {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      return file && createReadStream("", { fd: file, ...range });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
