import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { type EmbeddedDatabase, startEmbedded } from "@/db/embedded";
import { changeDatabase } from "@/testing/support/databases/own-database";
import { environment } from "../../core/env/env";
import { keepBases } from "./keep-bases";
import { folderPlace } from "./places";
import { recoverBase } from "./recover-base";
import { shipLog } from "./ship-log";

let folder: string;
let first: EmbeddedDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quitanda-log-"));
  // PostgreSQL runs as another user, which needs access to the folder.
  await chmod(folder, 0o755);
  const dataDir = join(folder, "it's 100% first");
  first = await startEmbedded({ dataDir, durable: false, archives: true });
  Object.assign(environment(), { dataDir, databaseUrl: first.url, embedded: true });
  await changeDatabase({ url: first.url });
});

afterAll(async () => {
  await closeDatabase();
  await first.release();
  await rm(folder, { recursive: true, force: true });
});

it("recovers to a moment between two commits, and to the end of the log", async () => {
  const place = folderPlace(join(folder, "place"));
  const client = postgres(first.url, { max: 1, onnotice: () => undefined });
  await client`CREATE TABLE said (word text)`;
  await client`INSERT INTO said VALUES ('before')`;
  expect(await keepBases(place, new Date(0))).toEqual({ bases: 1 });
  expect(await keepBases(place, new Date(0))).toEqual({ bases: 0 });
  const [base, note] = await place.list("quitanda-");
  const file = join(folder, "place", base?.name ?? "");
  const { systemId } = JSON.parse((await place.read(note?.name ?? "")) ?? "");
  await client`INSERT INTO said VALUES ('kept')`;
  await sleep(20);
  const [now] = await client`SELECT now() AS at`;
  const moment = new Date(now?.at);
  await sleep(20);
  await client`INSERT INTO said VALUES ('mistake')`;
  await client`SELECT pg_switch_wal()`;
  await expect
    .poll(async () => (await client`SELECT archived_count::int AS n FROM pg_stat_archiver`)[0]?.n)
    .toBeGreaterThan(1);
  await client.end();
  await expect.poll(async () => (await shipLog(place)).shippedSegments).toBe(0);
  expect((await place.list(`log/${systemId}/`)).length).toBeGreaterThan(1);

  const readWords = async (name: string, until: Date | null) => {
    const dataDir = join(folder, `it's 100% ${name}`);
    const { segments } = await recoverBase(file, {
      dataDir,
      keys: environment().vaultKeys,
      until,
      place,
      say: () => undefined,
    });
    expect(segments).toBeGreaterThan(0);
    const second = await startEmbedded({ dataDir, durable: false });
    const reader = postgres(second.url, { max: 1 });
    const rows = await reader`SELECT word FROM said`;
    const [marked] = await reader`SELECT to_regnamespace('quitanda_restoring') IS NOT NULL AS marked`;
    await reader.end();
    await second.release();
    return { words: rows.map(({ word }) => word), marked: marked?.marked };
  };
  expect(await readWords("second", moment)).toEqual({ words: ["before", "kept"], marked: true });
  expect(await readWords("third", null)).toEqual({ words: ["before", "kept", "mistake"], marked: true });
  const early = recoverBase(file, {
    dataDir: join(folder, "fourth"),
    keys: environment().vaultKeys,
    until: new Date(0),
    place,
    say: () => undefined,
  });
  await expect(early).rejects.toThrow("take an older one");
});
