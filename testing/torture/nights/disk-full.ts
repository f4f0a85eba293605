import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TroubledNight } from "../night";
import { openNightDatabase } from "../night-database";
import { canMount, openSmallDisk, type SmallDisk } from "../small-disk";

const topUpEveryMs = 250;

function findAbsence(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "quitanda-mount-"));
  const isPossible = canMount(folder);
  rmSync(folder, { recursive: true });
  return isPossible ? null : "only root may mount a small disk";
}

/**
 * Fills the database's disk, so that statements fail first, then the write-ahead log and finally
 * PostgreSQL. Then frees space.
 */
export function createDiskFull(): TroubledNight {
  let disk: SmallDisk | null = null;
  return {
    name: "disk full",
    absence: findAbsence,
    stage: () => ({
      openDatabase: async (dataDir) => {
        const own = openSmallDisk(join(dataDir, "disk"));
        disk = own;
        try {
          const database = await openNightDatabase(own.folder);
          const close = async () => {
            await database.close();
            own.remove();
          };
          return { ...database, close };
        } catch (error) {
          own.remove();
          throw error;
        }
      },
    }),
    trouble: async ({ database }, seconds) => {
      const until = Date.now() + seconds * 1000;
      const log = sleep((seconds * 1000) / 2).then(() => database.tell("SELECT pg_switch_wal()"));
      // Without space for another segment of the write-ahead log, PostgreSQL exits.
      const ended = log.catch((error: unknown) => error);
      for (; Date.now() < until; await sleep(topUpEveryMs)) disk?.fill();
      disk?.empty();
      await ended;
    },
  };
}
