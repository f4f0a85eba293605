import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  fill: () => void;
  empty: () => void;
  remove: () => void;
}

const sizeInMegabytes = 400;
const block = Buffer.alloc(64 * 1024, 1);

const mount = (folder: string) =>
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${sizeInMegabytes}m,mode=755`, "quitanda-torture", folder]).status ===
  0;

/** Mounts an in-memory disk at `folder` to find out whether the current user may. */
export function canMount(folder: string): boolean {
  return mount(folder) && spawnSync("umount", [folder]).status === 0;
}

/**
 * Mounts an in-memory disk at a new folder.
 *
 * @throws Error if the current user may not mount one.
 */
export function openSmallDisk(folder: string): SmallDisk {
  mkdirSync(folder);
  if (!mount(folder)) throw new Error("This user may not mount a disk in memory");
  chmodSync(folder, 0o755);
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, "a");
      try {
        while (statfsSync(folder).bavail > 0) writeSync(file, block);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove: () => void spawnSync("umount", ["-l", folder]),
  };
}
