import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterEach, expect, test } from "vitest";
import { createOlderDatabase } from "@/testing/support/databases/older-database";
import { createTestDatabase, type TestDatabase } from "@/testing/support/template-database";
import { migrateDatabase } from "./migrate";

const opened: TestDatabase[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ drop }) => drop()));
});

const lastBeforeBaseline = 1_795_368_769_466;

async function databaseWithHistory(times: readonly number[]) {
  const database = await createTestDatabase();
  opened.push(database);
  const client = postgres(database.url, { max: 1 });
  const added = await client<{ at: string }[]>`
    DELETE FROM drizzle.__drizzle_migrations WHERE created_at <= ${lastBeforeBaseline} RETURNING created_at AS at`;
  for (const at of times) {
    await client`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${`hash of ${at}`}, ${at})`;
  }
  const newest = async () => {
    const [row] = await client<{ at: string }[]>`SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations`;
    return Number(row?.at);
  };
  return { url: database.url, client, newest, baselines: added.length };
}

const history = Array.from({ length: 20 }, (_, index) => lastBeforeBaseline - (19 - index) * 60_000);

test("continues from a database that ran every migration before the baseline, without running the baseline", async () => {
  const { url, client, newest, baselines } = await databaseWithHistory(history);
  expect(baselines).toBe(1);
  await client`CREATE TABLE kept AS SELECT 1 AS mark`;
  const before = await newest();
  await migrateDatabase(url);
  expect(await client`SELECT mark FROM kept`).toEqual([{ mark: 1 }]);
  expect(await newest()).toBe(before);
  await client.end();
});

test("refuses, in one line, a database that stopped before the baseline", async () => {
  const { url, client } = await databaseWithHistory(history.slice(0, 12));
  await client`DELETE FROM drizzle.__drizzle_migrations WHERE created_at > ${lastBeforeBaseline}`;
  await expect(migrateDatabase(url)).rejects.toThrow(/^This database has a schema older than the baseline: [^\n]+$/);
  await client.end();
});

test("migrates an empty database once, however many processes start at once", async () => {
  const database = await createTestDatabase({ migrated: false });
  opened.push(database);
  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(database.url)));
  const client = postgres(database.url, { max: 1 });
  const [rows] = await client<{ count: string; times: string }[]>`
    SELECT count(*) AS count, count(DISTINCT created_at) AS times FROM drizzle.__drizzle_migrations`;
  expect(rows?.count).toBe(rows?.times);
  await client.end();
});

test("refuses, in one line, a database whose encoding cannot store every name", async () => {
  const server = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const name = `test_latin_${process.pid}`;
  await server.unsafe(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = `/${name}`;
  await expect(migrateDatabase(url.href)).rejects.toThrow(
    /^Quitanda needs a database with the encoding UTF8, .+LATIN1$/,
  );
  await server.unsafe(`DROP DATABASE ${name}`);
  await server.end();
});

test("refuses, in one line, a database that a newer version has migrated", async () => {
  const database = await createTestDatabase();
  opened.push(database);
  const client = postgres(database.url, { max: 1 });
  await client`INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
    SELECT 'of a newer version', max(created_at) + 1 FROM drizzle.__drizzle_migrations`;
  await expect(migrateDatabase(database.url)).rejects.toThrow(/^A newer version of Quitanda has migrated [^\n]+$/);
  await client.end();
});

test("waits for a locked table in short turns, so that no other session queues behind it for long", async () => {
  const database = await createOlderDatabase('CREATE TABLE "outbox"');
  opened.push(database);
  const { client: reader } = database;
  const holder = postgres(database.url, { max: 1 });
  let reads = 0;
  let migrating: Promise<number> | null = null;
  await holder.begin(async (tx) => {
    await tx`SELECT FROM transactions LIMIT 1`;
    migrating = migrateDatabase(database.url);
    for (const until = Date.now() + 3_000; Date.now() < until; await sleep(20)) {
      await reader`SELECT FROM transactions LIMIT 1`;
      reads += 1;
    }
  });
  expect(await migrating).toBeGreaterThan(0);
  // A read queued behind the migration would wait for the lock that this loop still has.
  expect(reads).toBeGreaterThan(0);
  await Promise.all([holder.end(), reader.end()]);
});
