import { randomBytes } from "node:crypto";
import { createDatabase, dropDatabase, isOnCitus, makeTables } from "./databases/citus";

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Separate database for one test; empty if `migrated` is false. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const server = process.env.DATABASE_URL ?? "";
  const name = `test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const url = await createDatabase(server, name, migrated && !isOnCitus ? process.env.TEST_TEMPLATE : undefined);
  if (migrated && isOnCitus) await makeTables(url);
  return { url, drop: () => dropDatabase(server, name) };
}
