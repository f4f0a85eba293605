import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { startEmbedded } from "@/db/embedded";
import { stampOf } from "@/db/embedded/processes";
import { migrateDatabase } from "@/db/migrate";

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

/** Drops databases left by killed runs. The process id in the name tells live runs apart. */
async function dropForgotten(server: postgres.Sql): Promise<void> {
  const rows = await server<{ name: string }[]>`SELECT datname AS name FROM pg_database WHERE datname LIKE 'test\\_%'`;
  for (const { name } of rows) {
    const pid = Number(/^test_(\d+)_[0-9a-f]+$/.exec(name)?.[1]);
    if (pid && stampOf(pid) === null) await server.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

function secretKey(): string {
  return `test:${randomBytes(32).toString("base64")}`;
}

/**
 * vitest's global set-up: a migrated database for this run only, on the tests' embedded server or on that of
 * DATABASE_URL, and the environment of an embedded installation, which the workers inherit. Returns the teardown.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, release } = await openServer();
  const server = postgres(url, { max: 1, onnotice: () => undefined });
  const name = `test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const address = new URL(url);
  address.pathname = `/${name}`;
  await dropForgotten(server);
  await server.unsafe(`CREATE DATABASE ${name}`);
  await migrateDatabase(address.href);
  Object.assign(process.env, {
    DATABASE_URL: address.href,
    QUITANDA_EMBEDDED: "1",
    DATA_DIR: testData,
    AUTH_SECRET: randomBytes(32).toString("base64url"),
    TOKEN_KEYS: secretKey(),
    VAULT_KEYS: secretKey(),
    CRON_SECRET: randomBytes(24).toString("base64url"),
  });
  return async () => {
    await server.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.end();
    await release();
  };
}
