import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import postgres from "postgres";
import { afterAll, afterEach, expect, test } from "vitest";
import { openProgram } from "@/testing/support/processes";
import { startEmbedded } from "../embedded";
import { databaseUser } from "./binaries";
import { closeFolder } from "./folder-access";
import { holdFolder } from "./folder-lock";

/** Emulate containers: separate pid namespaces, and with `--ipc` separate shared memory. */
const containers = {
  "that shares nothing": ["unshare", "--pid", "--ipc", "--fork", "--mount-proc"],
  "that shares its IPC": ["unshare", "--pid", "--fork", "--mount-proc"],
};
const [unshare = "", ...namespaces] = containers["that shares nothing"];
/** Root only. For other users, the test of a lock held by a foreign process covers these cases. */
const canUnshare = spawnSync(unshare, [...namespaces, "true"]).status === 0;

const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), "quitanda-lock-"));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

const used = mkdtempSync(join(tmpdir(), "quitanda-lock-"));
chmodSync(used, 0o755);
afterAll(() => rmSync(used, { recursive: true }));

const { file } = await openProgram("use-embedded");

function startElsewhere(dataDir: string, before: string[] = []): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const [program = "", ...parameters] = [...before, process.execPath, file];
  const env = { ...process.env, DATA_DIR: dataDir };
  const child = spawn(program, parameters, { env, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  return child;
}

const firstLine = async (child: { stdout: NodeJS.ReadableStream }) =>
  String((await once(createInterface({ input: child.stdout }), "line"))[0]);

const refusal = (dataDir: string) =>
  `${dataDir} is in use by a process that cannot be seen from here, in another container or on another host: stop it first, or set another DATA_DIR`;

for (const [name, container] of Object.entries(containers)) {
  test.runIf(canUnshare)(`a start in a container ${name} ends with one line, and the first loses no row`, async () => {
    const dataDir = used;
    const first = await startEmbedded({ dataDir });
    const client = postgres(first.url, { max: 1, onnotice: () => undefined });
    await client`DROP TABLE IF EXISTS kept`;
    await client`CREATE TABLE kept (number int)`;
    const second = startElsewhere(dataDir, container);
    const ended = once(second, "exit");
    const line = firstLine(second);
    for (let number = 0; number < 40; number += 1) await client`INSERT INTO kept VALUES (${number})`;
    expect([await line, (await ended)[0]]).toEqual([refusal(dataDir), 1]);
    await client.end();
    await first.release();
    const again = await startEmbedded({ dataDir });
    const reader = postgres(again.url, { max: 1 });
    expect(await reader`SELECT count(*)::int AS rows FROM kept`).toEqual([{ rows: 40 }]);
    await reader.end();
    await again.release();
  });
}

test.runIf(canUnshare)("a start succeeds after the container that used the folder was killed", async () => {
  const dataDir = used;
  const container = startElsewhere(dataDir, [unshare, ...namespaces, "--kill-child"]);
  expect(await firstLine(container)).toMatch(/^postgres:/);
  const exited = once(container, "exit");
  container.kill("SIGKILL");
  await exited;
  const server = await startEmbedded({ dataDir, durable: false });
  await server.release();
});

test("refuses a folder whose lock is held from another place", async () => {
  const dataDir = newFolder();
  const hold = await holdFolder(dataDir);
  writeFileSync(join(dataDir, "in-use.lock"), "another host");
  await expect(holdFolder(dataDir)).rejects.toThrow(refusal(dataDir));
  hold.release();
  (await holdFolder(dataDir)).release();
});

test("shares a folder among processes that see each other", async () => {
  const dataDir = newFolder();
  const holds = await Promise.all(Array.from({ length: 20 }, () => holdFolder(dataDir)));
  expect(holds).toHaveLength(20);
  for (const hold of holds) hold.release();
});

test("PostgreSQL keeps the folder's lock after the process that started it was killed", async () => {
  const dataDir = used;
  const starter = startElsewhere(dataDir);
  const url = await firstLine(starter);
  const exited = once(starter, "exit");
  starter.kill("SIGKILL");
  await exited;
  const text = readFileSync(join(dataDir, "in-use.lock"), "utf8");
  writeFileSync(join(dataDir, "in-use.lock"), "another host");
  await expect(holdFolder(dataDir)).rejects.toThrow(refusal(dataDir));
  writeFileSync(join(dataDir, "in-use.lock"), text);
  const adopted = await startEmbedded({ dataDir, durable: false });
  expect(adopted.url).toBe(url);
  await adopted.release();
});

test("an empty postmaster.pid does not block a start", async () => {
  const dataDir = used;
  const first = await startEmbedded({ dataDir });
  await first.release();
  const path = join(dataDir, "postgres", "postmaster.pid");
  writeFileSync(path, "");
  const second = await startEmbedded({ dataDir });
  expect(second.url).toMatch(/^postgres:/);
  await second.release();
});

test("closes the folder that DATA_DIR links to", () => {
  const target = newFolder();
  const link = join(newFolder(), "data");
  symlinkSync(target, link);
  closeFolder(link, null);
  expect(statSync(target).mode & 0o777).toBe(0o700);
});

test("keeps the database in a data folder that a launcher's log made", async () => {
  const dataDir = join(newFolder(), ".data");
  const launcher = `const { succeeds } = await import(${JSON.stringify(new URL("../../scripts/project.mjs", import.meta.url).href)}); await succeeds("build", [process.execPath, "-e", ""]);`;
  const [command = "", ...rest] = [process.execPath, "--input-type=module", "-e", launcher];
  expect(spawnSync(command, rest, { env: { ...process.env, DATA_DIR: dataDir } }).status).toBe(0);
  const server = await startEmbedded({ dataDir, durable: false });
  expect(readdirSync(dataDir)).toContain("postgres");
  await server.release();
});

test("closes the data folder and everything in it to others", async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, "uploads"), { mode: 0o755 });
  writeFileSync(join(dataDir, "secrets.json"), "{}", { mode: 0o644 });
  const server = await startEmbedded({ dataDir, durable: false, archives: true });
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect(modeOf(dataDir)).toBe(databaseUser() ? "711" : "700");
  const opened = readdirSync(dataDir).filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
  expect(opened).toEqual([]);
  await server.release();
});
