import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "@/db/embedded";
import { isRunning, readMark } from "@/db/embedded/processes";
import { readRecord } from "@/db/embedded/record";

const prefix = "quitanda-verify-";

/** A folder without a user is being made or removed until this age. */
const youngMs = 10 * 60_000;

/** Runs `use` with a database server of its own, which is removed afterwards. Removes those of killed processes first. */
export async function onScratchServer<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  await removeForgotten();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  // PostgreSQL's user enters it too; the data folder inside is its own.
  await chmod(folder, 0o711);
  try {
    const server = await startEmbedded({ dataDir: folder, durable: false });
    try {
      return await use(server.url);
    } finally {
      await server.release();
    }
  } finally {
    await removeFolder(folder);
  }
}

/** A killed process leaves its server running. */
async function removeForgotten(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const folder of names.filter((name) => name.startsWith(prefix)).map((name) => join(tmpdir(), name))) {
    if (!(await isOldAndOurs(folder)) || (await hasUser(folder))) continue;
    // Whoever leaves a server last stops it.
    if (readRecord(folder)) await (await startEmbedded({ dataDir: folder, durable: false })).release();
    await removeFolder(folder);
  }
}

async function isOldAndOurs(folder: string): Promise<boolean> {
  const { uid, mtimeMs } = await stat(folder);
  return uid === process.getuid?.() && mtimeMs < Date.now() - youngMs;
}

async function hasUser(folder: string): Promise<boolean> {
  const clients = join(folder, "clients");
  const names = existsSync(clients) ? await readdir(clients) : [];
  const marks = await Promise.all(names.map((name) => readFile(join(clients, name), "utf8")));
  return marks.map(readMark).some((mark) => mark !== null && isRunning(mark));
}

/** The data folder is elsewhere where PostgreSQL's user cannot enter this one. */
async function removeFolder(folder: string): Promise<void> {
  const cluster = readRecord(folder)?.folder;
  if (cluster) await rm(cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
