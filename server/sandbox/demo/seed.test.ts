import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openProgram, type Program, readEnding } from "@/testing/support/processes";
import { createTestDatabase, type TestDatabase } from "@/testing/support/template-database";

let program: Program;
let database: TestDatabase;
let sql: postgres.Sql;
let dataDir = "";

beforeAll(async () => {
  program = await openProgram("seed");
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  dataDir = await mkdtemp(join(tmpdir(), "quitanda-demo-"));
});

afterAll(async () => {
  await sql.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () => program.start({ DATABASE_URL: database.url, DATA_DIR: dataDir });

async function countDemos() {
  const [row] = await sql`
    SELECT (SELECT count(*) FROM companies WHERE is_demo)::int AS companies,
      (SELECT count(*) FROM transactions)::int AS sales,
      (SELECT count(*) FROM api_keys)::int AS keys`;
  return row;
}

it("two concurrent first starts make the demo once, whole, after a first start was killed halfway", async () => {
  const killed = start();
  await expect.poll(async () => (await countDemos())?.sales, { timeout: 120_000 }).toBeGreaterThan(0);
  killed.kill("SIGKILL");
  await once(killed, "close");
  expect(existsSync(join(dataDir, "demo.unfinished"))).toBe(true);
  const half = await countDemos();
  for (const { status, text } of await Promise.all([start(), start()].map(readEnding))) {
    expect(status, text).toBe(0);
  }
  const whole = await countDemos();
  expect(whole).toMatchObject({ companies: 1, keys: 1 });
  expect(whole?.sales).toBeGreaterThan(300);
  expect(half?.sales).toBeLessThan(300);
  expect(existsSync(join(dataDir, "demo.unfinished"))).toBe(false);
  expect((await readEnding(start())).status).toBe(0);
  expect(await countDemos()).toEqual(whole);
});
