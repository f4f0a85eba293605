import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "@/db/embedded";
import { isRunning, readMark } from "@/db/embedded/processes";
import { readRecord } from "@/db/embedded/record";

const prefix = "quitanda-verify-";

/** Minimum age of an unused folder to be removed. Another process may still be creating or removing a younger one. */
const youngMs = 10 * 60_000;

/** Runs `use` with a temporary database server, after removing servers left by killed processes. */
export async function onScratchServer<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  await removeForgotten();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  // PostgreSQL runs as another user, which must traverse this folder.
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

async function removeForgotten(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const folder of names.filter((name) => name.startsWith(prefix)).map((name) => join(tmpdir(), name))) {
    if (!(await isOldAndOurs(folder)) || (await hasUser(folder))) continue;
    // The last client to release a server stops it.
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

/** Also removes PostgreSQL's data directory, which is elsewhere if PostgreSQL's user could not enter this folder. */
async function removeFolder(folder: string): Promise<void> {
  const cluster = readRecord(folder)?.folder;
  if (cluster) await rm(cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
