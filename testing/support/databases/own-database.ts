import { afterAll, beforeAll } from "vitest";
import { type ConnectionSettings, closeDatabase, openDatabase } from "@/db/client";
import { flushUses } from "@/server/accounts/api-keys/key-days";
import { invalidateRestores } from "@/server/core/hold/restores";
import { flushRequests } from "@/server/webhooks/requests/request-log";
import { createTestDatabase, type TestDatabase } from "../template-database";

/**
 * Switches this process to another database after writing the pending work of earlier test files,
 * which could otherwise reopen the previous one.
 */
export async function changeDatabase(settings: ConnectionSettings): Promise<void> {
  await Promise.all([flushUses(), flushRequests()]);
  const closing = closeDatabase();
  openDatabase(settings);
  invalidateRestores();
  await closing;
}

/**
 * Gives a test file a database without rows of other tests.
 *
 * @returns a function that returns its URL.
 */
export function inOwnDatabase(): () => string {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await changeDatabase({ url: database.url });
  });
  afterAll(async () => {
    await closeDatabase();
    invalidateRestores();
    await database.drop();
  });
  return () => database.url;
}
