import { rmSync } from "node:fs";
import { makeDataDir } from "./product";

/**
 * vitest's global set-up: one data folder for the whole run, DATA_DIR of every worker, whose demo company is created on
 * the first start. Returns the teardown.
 */
export default function setup(): () => void {
  const dataDir = makeDataDir();
  process.env.DATA_DIR = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** The data folder of this run. */
export function dataDirOfRun(): string {
  return process.env.DATA_DIR ?? "";
}
