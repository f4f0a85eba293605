import { afterAll, beforeAll } from "vitest";
import { closeDatabase, openDatabase } from "@/db/client";
import { createTestDatabase, type TestDatabase } from "../template-database";

/**
 * Gives a test file a database of its own, without other tests' rows. The file must run alone (`vitest.config.ts`).
 *
 * @returns a function that tells the database's URL.
 */
export function inOwnDatabase(): () => string {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    openDatabase({ url: database.url });
  });
  afterAll(async () => {
    await closeDatabase();
    await database.drop();
  });
  return () => database.url;
}
