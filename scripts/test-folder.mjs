import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startServer } from "./test-server.mjs";

/** Environment variable that passes the folder created by `prepareDataDir` to child processes. */
const variable = "QUITANDA_TEST_FOLDER";

/** Creates a data folder that PostgreSQL can enter even if it runs as another user. */
export function makeDataDir(name) {
  const folder = mkdtempSync(join(tmpdir(), `quitanda-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

export function removeDataDir(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/**
 * Creates a data folder in which the first start is complete, including the demo company.
 * `copyDataDir` uses it in this process and its children. Resolves to a function that deletes the
 * folder.
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

/** Creates a data folder as a copy of the prepared folder, or empty if there is none. */
export function copyDataDir(name) {
  const folder = makeDataDir(name);
  fillDataDir(folder);
  return folder;
}

/** Copies the prepared data folder into an empty folder. Does nothing if there is none. */
export function fillDataDir(folder) {
  const prepared = process.env[variable];
  if (!prepared) return;
  const database = JSON.parse(readFileSync(join(prepared, "postgres.json"), "utf8"));
  // A database that is stored outside the folder is not part of the copy.
  if (database.folder !== join(prepared, "postgres")) return;
  // Uses `cp`, because Node's copy does not preserve file owners.
  execFileSync("cp", ["-a", `${prepared}/.`, folder]);
  const moved = { ...database, folder: join(folder, "postgres") };
  writeFileSync(join(folder, "postgres.json"), JSON.stringify(moved));
}
