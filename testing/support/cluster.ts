import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "@/db/embedded";
import { stampOf } from "@/db/embedded/processes";
import { createDatabase, dropDatabase, isOnCitus, makeTables } from "./databases/citus";

const testData = ".data/test";

interface Server {
  url: string;
  release: () => Promise<void>;
}

async function openServer(): Promise<Server> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, release: async () => undefined };
  return startEmbedded({ dataDir: testData, durable: false, say: (line) => process.stdout.write(`${line}\n`) });
}

/** Returns true if a name, which contains its run's process id, belongs to a killed run. */
function isForgotten(name: string): boolean {
  const pid = Number(/^(?:test_|programs-)(\d+)[_-][0-9a-f]+/.exec(name)?.[1]);
  return pid > 0 && stampOf(pid) === null;
}

async function dropForgotten(url: string): Promise<void> {
  const server = postgres(url, { max: 1, onnotice: () => undefined });
  const rows = await server<{ name: string }[]>`SELECT datname AS name FROM pg_database WHERE datname LIKE 'test\\_%'`;
  await server.end();
  for (const { name } of rows) if (isForgotten(name)) await dropDatabase(url, name);
  for (const name of await readdir(testData)) {
    if (isForgotten(name)) await rm(join(testData, name), { recursive: true, force: true });
  }
}

const newName = () => `test_${process.pid}_${randomBytes(4).toString("hex")}`;

/**
 * Migrates a template database, which tests also copy, and copies it for this run. A copy takes a
 * tenth of a migration's time.
 */
async function copyMigrated(url: string, name: string, template: string): Promise<string> {
  await makeTables(await createDatabase(url, template));
  return createDatabase(url, name, template);
}

function secretKey(): string {
  return `test:${randomBytes(32).toString("base64")}`;
}

/**
 * vitest global setup. Creates a migrated database for this run, on the embedded test server or the
 * server of DATABASE_URL, and sets an embedded installation's environment, which the workers
 * inherit. With `QUITANDA_CITUS=1`, DATABASE_URL must be a Citus coordinator, and the database is
 * distributed. Returns the teardown function.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, release } = await openServer();
  const [name, template] = [newName(), newName()];
  const programs = join(testData, `programs-${process.pid}-${randomBytes(4).toString("hex")}`);
  const removePrograms = () => rm(programs, { recursive: true, force: true });
  await mkdir(testData, { recursive: true });
  await dropForgotten(url);
  const address = isOnCitus ? await createDatabase(url, name) : await copyMigrated(url, name, template);
  if (isOnCitus) await makeTables(address);
  Object.assign(process.env, {
    DATABASE_URL: address,
    TEST_TEMPLATE: template,
    QUITANDA_EMBEDDED: "1",
    QUITANDA_DISTRIBUTED: isOnCitus ? "1" : "",
    DATA_DIR: testData,
    AUTH_SECRET: randomBytes(32).toString("base64url"),
    TOKEN_KEYS: secretKey(),
    VAULT_KEYS: secretKey(),
    CRON_SECRET: randomBytes(24).toString("base64url"),
    TEST_PROGRAMS: programs,
  });
  project.onTestsRerun(removePrograms);
  return async () => {
    await removePrograms();
    await dropDatabase(url, name);
    await dropDatabase(url, template);
    await release();
  };
}
