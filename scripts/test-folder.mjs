import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startServer } from "./test-server.mjs";

/** Passes the folder of `prepareDataDir` to child processes. */
const variable = "QUITANDA_TEST_FOLDER";

/** PostgreSQL may run as another user and must enter the folder. */
export function makeDataDir(name) {
  const folder = mkdtempSync(join(tmpdir(), `quitanda-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

export function removeDataDir(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/**
 * Creates a data folder after a complete first start, with the demo company, for `copyDataDir` in
 * this process and its children. Resolves to a function that deletes it.
 */
export async function prepareDataDir() {
  const folder = makeDataDir("prepared");
  const server = await startServer({ port: await freePort(), dataDir: folder });
  await server.stop();
  process.env[variable] = folder;
  return () => {
    delete process.env[variable];
    removeDataDir(folder);
  };
}

/** Copy of the prepared folder, or empty without one. */
export function copyDataDir(name) {
  const folder = makeDataDir(name);
  fillDataDir(folder);
  return folder;
}

/** Copies the prepared data folder, if any, into an empty folder. */
export function fillDataDir(folder) {
  const prepared = process.env[variable];
  if (!prepared) return;
  const database = JSON.parse(readFileSync(join(prepared, "postgres.json"), "utf8"));
  // A database outside the folder is not part of the copy.
  if (database.folder !== join(prepared, "postgres")) return;
  // Node's copy does not preserve file owners.
  execFileSync("cp", ["-a", `${prepared}/.`, folder]);
  const moved = { ...database, folder: join(folder, "postgres") };
  writeFileSync(join(folder, "postgres.json"), JSON.stringify(moved));
}
