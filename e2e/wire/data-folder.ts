import { copyDataDir, removeDataDir } from "@/scripts/test-folder.mjs";

/**
 * vitest's global set-up: one data folder for the whole run, DATA_DIR of every worker, with its demo company. Returns the
 * teardown.
 */
export default function setup(): () => void {
  const dataDir = copyDataDir("wire");
  process.env.DATA_DIR = dataDir;
  return () => removeDataDir(dataDir);
}

/** The data folder of this run. */
export function dataDirOfRun(): string {
  return process.env.DATA_DIR ?? "";
}
