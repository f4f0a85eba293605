import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TroubledNight } from "../night";

const steps = ["+1h", "-1h"];
const straight = "+0";

/** Debian's libfaketime, or the library in FAKETIME_LIBRARY; null if not installed. */
function findLibrary(): string | null {
  const named = process.env.FAKETIME_LIBRARY;
  if (named) return existsSync(named) ? named : null;
  const folders = readdirSync("/usr/lib").map((name) => join("/usr/lib", name, "faketime"));
  return folders.map((each) => join(each, "libfaketime.so.1")).find((each) => existsSync(each)) ?? null;
}

/**
 * Sets the server's clock an hour ahead, then an hour back. Its monotonic clock and the database's
 * clock are unaffected.
 */
export function createClockSteps(): TroubledNight {
  let file = "";
  return {
    name: "clock steps of ±1 h",
    absence: () => (findLibrary() === null ? "Debian's faketime is not installed" : null),
    stage: () => {
      const folder = mkdtempSync(join(tmpdir(), "quitanda-clock-"));
      file = join(folder, "offset");
      writeFileSync(file, straight);
      const variables = {
        LD_PRELOAD: findLibrary() ?? "",
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_CACHE_DURATION: "1",
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
        DONT_FAKE_MONOTONIC: "1",
      };
      return { variables, close: async () => rmSync(folder, { recursive: true, force: true }) };
    },
    trouble: async (_stage, seconds) => {
      for (const step of steps) {
        writeFileSync(file, step);
        await sleep((seconds * 1000) / steps.length);
      }
      writeFileSync(file, straight);
    },
  };
}
