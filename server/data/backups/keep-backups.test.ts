import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { changeDatabase } from "@/testing/support/databases/own-database";
import { createTestDatabase, type TestDatabase } from "@/testing/support/template-database";
import { environment } from "../../core/env/env";
import { readOwn } from "../../core/metrics/gather";
import { keepBackups, keepIn, listBackups } from "./keep-backups";
import { folderPlace } from "./places";
import { type verifyBackup, verifyIn } from "./verify-backup";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "quitanda-nights-"));
  Object.assign(environment(), { databaseDirectUrl: database.url, dataDir: join(folder, "data"), backupsKept: 1 });
  await changeDatabase({ url: database.url });
});

afterAll(async () => {
  await closeDatabase();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Verifies like the nightly job, but in a database on the test server. */
async function verify(...[file, keys]: Parameters<typeof verifyBackup>): ReturnType<typeof verifyBackup> {
  const scratch = await createTestDatabase({ migrated: false });
  return verifyIn(scratch.url, file, keys).finally(scratch.drop);
}

async function readMetric(name: string): Promise<unknown> {
  const found = (await readOwn()).find((each) => each.name === `quitanda_backup_${name}`);
  return found?.values[0]?.value;
}

it("does nothing if no place is configured", async () => {
  const before = await readMetric("verified_timestamp_seconds");
  expect(await keepBackups(new Date(), new Date())).toEqual({});
  expect(await readMetric("verified_timestamp_seconds")).toBe(before);
});

it("makes and verifies one backup a night, keeps the newest valid ones, and reports them", async () => {
  const place = folderPlace(join(folder, "place"));
  const none = { backups: 0, verifiedBackups: 0, removedBackups: 0, bases: 0 };
  // 03:05 in São Paulo, when the nightly backup is due.
  expect(await keepIn(place, new Date("2026-11-25T06:05:00Z"), verify)).toEqual({
    ...none,
    backups: 1,
    verifiedBackups: 1,
  });
  expect(await keepIn(place, new Date("2026-11-26T05:55:00Z"), verify)).toEqual(none);
  expect(await readMetric("verified_timestamp_seconds")).toBe(Date.parse("2026-11-25T06:05:00Z") / 1000);
  expect(await readMetric("good")).toBe(1);

  // Simulates a crash before the verification, and a bit flip on disk.
  const [first] = await listBackups(place);
  const bytes = await readFile(join(folder, "place", first?.name ?? ""));
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  const bad = "quitanda-20261126T060500Z-00000000.backup";
  await writeFile(join(folder, "place", bad), bytes);
  await expect(keepIn(place, new Date("2026-11-26T06:15:00Z"), verify)).rejects.toThrow(`The backup ${bad} is bad`);
  expect(await readMetric("good")).toBe(0);
  expect(await readMetric("verified_timestamp_seconds")).toBe(Date.parse("2026-11-25T06:05:00Z") / 1000);

  expect(await keepIn(place, new Date("2026-11-27T06:05:00Z"), verify)).toEqual({
    backups: 1,
    verifiedBackups: 1,
    removedBackups: 2,
    bases: 0,
  });
  const left = await readdir(join(folder, "place"));
  expect(left.sort()).toEqual([
    expect.stringMatching(/^quitanda-20261127.+\.backup$/),
    expect.stringMatching(/\.json$/),
  ]);
});
