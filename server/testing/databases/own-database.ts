import { afterAll, beforeAll } from "vitest";
import { closeDatabase, openDatabase } from "@/db/client";
import { createTestDatabase, type TestDatabase } from "../template-database";

/** Gives a test file a database of its own, where it finds no other test's rows. The file must run alone (`vitest.config.ts`). */
export function inOwnDatabase(): void {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    openDatabase({ url: database.url });
  });
  afterAll(async () => {
    await closeDatabase();
    await database.drop();
  });
}
