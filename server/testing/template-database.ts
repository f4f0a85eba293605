import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { migrateDatabase } from "@/db/migrate";

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Creates a separate database for one test; empty if not `migrated`. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const address = new URL(process.env.DATABASE_URL ?? "");
  const server = postgres(address.href, { max: 1, onnotice: () => undefined });
  const name = `test_${process.pid}_${randomBytes(4).toString("hex")}`;
  await server.unsafe(`CREATE DATABASE ${name}`);
  address.pathname = `/${name}`;
  if (migrated) await migrateDatabase(address.href);
  const drop = async () => {
    await server.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  };
  return { url: address.href, drop };
}
