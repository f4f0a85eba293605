import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import postgres from "postgres";
import { afterAll, afterEach, expect, test } from "vitest";
import { openProgram } from "@/testing/support/processes";
import { startEmbedded } from "./embedded";
import { canEnter, databaseUser, sharedFolder } from "./embedded/binaries";

const { file } = await openProgram("use-embedded");
const user = databaseUser();
const isOpenClone = await canEnter(process.cwd(), user);
/** Reports that PostgreSQL's programs run from a copy, because only the clone's owner can enter the clone. */
const toldOfPrograms = isOpenClone ? [] : [expect.stringContaining("its programs run from")];
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), "quitanda-embedded-"));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

/**
 * Shared by several tests, which start and stop its server, because initializing a data directory
 * takes longer than the tests.
 */
const used = mkdtempSync(join(tmpdir(), "quitanda-embedded-"));
chmodSync(used, 0o755);
afterAll(() => rmSync(used, { recursive: true }));

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 2 });
  try {
    return [...(await client.unsafe(text))];
  } finally {
    await client.end();
  }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

const parametersFromSource = () => [
  "--import",
  pathToFileURL(createRequire(import.meta.url).resolve("tsx/esm")).href,
  fileURLToPath(new URL("../testing/support/programs/use-embedded.ts", import.meta.url)),
];

/** Starts a process that uses the server, prints its URL and runs until the test signals it. */
async function startElsewhere(dataDir: string, user?: { uid: number; gid: number }): Promise<string> {
  const parameters = user ? parametersFromSource() : [file];
  const env = { ...process.env, DATA_DIR: dataDir };
  const child = spawn(process.execPath, parameters, { ...user, env, cwd: "/", stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return String(line);
}

test("gives several processes one server, which stops when the last one leaves", async () => {
  const dataDir = used;
  const start = () => startEmbedded({ dataDir, durable: false });
  const [first, second, third] = await Promise.all([start(), start(), start()]);
  expect(second.url).toBe(first.url);
  expect(third.url).toBe(first.url);
  await first.release();
  await second.release();
  expect(await query(first.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await third.release();
  await expect(query(first.url, "SELECT 1")).rejects.toThrow(/ECONNREFUSED/);
});

test("requires its password and listens on loopback only", async () => {
  const server = await startEmbedded({ dataDir: used, durable: false });
  const stranger = new URL(server.url);
  stranger.password = "guess";
  await expect(query(stranger.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
  expect(await query(server.url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  await server.release();
});

test("recovers everything committed before PostgreSQL was killed", async () => {
  const dataDir = used;
  const before = await startEmbedded({ dataDir });
  await query(before.url, "DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 42 AS answer");
  process.kill(postmasterPid(dataDir), "SIGKILL");
  const after = await startEmbedded({ dataDir });
  expect(await query(after.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  await before.release();
  await after.release();
});

test("ends a PostgreSQL that does not finish its shutdown, and starts it again", async () => {
  const dataDir = used;
  const before = await startEmbedded({ dataDir });
  await query(before.url, "DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 42 AS answer");
  const [checkpointer] = await query(
    before.url,
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
  );
  process.kill(Number(checkpointer?.pid), "SIGSTOP");
  process.kill(postmasterPid(dataDir), "SIGINT");
  const after = await startEmbedded({ dataDir });
  expect(await query(after.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  await before.release();
  await after.release();
});

test("restarts a killed PostgreSQL on the same port", async () => {
  const dataDir = used;
  const lines: string[] = [];
  const server = await startEmbedded({ dataDir, say: (line) => lines.push(line) });
  const client = postgres(server.url, { max: 1, onnotice: () => undefined });
  await client`DROP TABLE IF EXISTS kept`;
  await client`CREATE TABLE kept AS SELECT 42 AS answer`;
  process.kill(postmasterPid(dataDir), "SIGKILL");
  const answers = async () => {
    const rows = await client`SELECT answer FROM kept`;
    return rows[0]?.answer;
  };
  await expect.poll(() => answers().catch(() => null), { interval: 100 }).toBe(42);
  const again = "PostgreSQL ended by itself and was started again";
  await expect.poll(() => lines).toEqual([...toldOfPrograms, again]);
  await client.end();
  await server.release();
});

test("adopts the server of a killed process, and stops it at the end", async () => {
  const dataDir = used;
  const url = await startElsewhere(dataDir);
  const exited = children[0] && once(children[0], "exit");
  children[0]?.kill("SIGKILL");
  await exited;
  const server = await startEmbedded({ dataDir, durable: false });
  expect(server.url).toBe(url);
  await server.release();
  await expect(query(url, "SELECT 1")).rejects.toThrow(/ECONNREFUSED/);
});

test("starts even if another process has the pid of a killed server", async () => {
  const dataDir = used;
  const before = await startEmbedded({ dataDir, durable: false });
  process.kill(postmasterPid(dataDir), "SIGKILL");
  await sleep(300);
  const path = join(dataDir, "postgres", "postmaster.pid");
  writeFileSync(path, readFileSync(path, "utf8").replace(/^\d+/, String(process.pid)));
  const after = await startEmbedded({ dataDir, durable: false });
  expect(await query(after.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await before.release();
  await after.release();
});

test("takes over a dead owner's lock, and a draft left by a crash", async () => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, "postgres.lock"), `${process.pid} 1-00000000\n`);
  mkdirSync(join(dataDir, "postgres.draft.1", "data"), { recursive: true });
  const server = await startEmbedded({ dataDir, durable: false });
  await server.release();
  expect(() => statSync(join(dataDir, "postgres.draft.1"))).toThrow(/ENOENT/);
  expect(() => statSync(join(dataDir, "postgres.lock"))).toThrow(/ENOENT/);
});

test.runIf(user && isOpenClone)("runs as an ordinary user too", async () => {
  const dataDir = newFolder();
  if (user) {
    chownSync(dataDir, user.uid, user.gid);
    const url = await startElsewhere(dataDir, user);
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(statSync(join(dataDir, "postgres.json")).uid).toBe(user.uid);
    const exited = children[0] && once(children[0], "exit");
    children[0]?.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  }
});

test.runIf(user)("reports the database's location when its user cannot reach the data folder", async () => {
  const dataDir = newFolder(0o700);
  const elsewhere = sharedFolder(dataDir);
  folders.push(elsewhere);
  const lines: string[] = [];
  const server = await startEmbedded({ dataDir, durable: false, say: (line) => lines.push(line) });
  expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(lines).toEqual([expect.stringContaining(join(elsewhere, "postgres")), ...toldOfPrograms]);
  await server.release();
});

test.runIf(user)("gives PostgreSQL's user access to its folder in the shared location despite umask 077", async () => {
  const former = process.umask(0o077);
  try {
    const folder = sharedFolder(newFolder(0o700));
    folders.push(folder);
    expect(await canEnter(folder, user)).toBe(true);
  } finally {
    process.umask(former);
  }
});

test.runIf(user)("starts anew in a data folder that was deleted, whose database was kept elsewhere", async () => {
  const dataDir = newFolder(0o700);
  folders.push(sharedFolder(dataDir));
  const first = await startEmbedded({ dataDir, durable: false });
  await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
  await first.release();
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir, { mode: 0o700 });
  const second = await startEmbedded({ dataDir, durable: false });
  await expect(query(second.url, "SELECT answer FROM kept")).rejects.toThrow(/does not exist/);
  await second.release();
});
