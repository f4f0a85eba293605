import { afterAll, beforeAll } from "vitest";
import { closeDatabase, openDatabase } from "@/db/client";
import { forgetHold } from "../../core/hold";
import { createTestDatabase, type TestDatabase } from "../template-database";

/**
 * Gives a test file a database of its own, without other tests' rows.
 *
 * @returns a function that tells the database's URL.
 */
export function inOwnDatabase(): () => string {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    // Earlier files in this process used the run's database.
    await closeDatabase();
    forgetHold();
    openDatabase({ url: database.url });
  });
  afterAll(async () => {
    await closeDatabase();
    forgetHold();
    await database.drop();
  });
  return () => database.url;
}
