import { afterAll, beforeAll } from "vitest";
import { type ConnectionSettings, closeDatabase, openDatabase } from "@/db/client";
import { flushUses } from "@/server/accounts/api-keys/key-days";
import { forgetHold } from "@/server/core/hold/hold";
import { flushRequests } from "@/server/webhooks/requests/request-log";
import { createTestDatabase, type TestDatabase } from "../template-database";

/**
 * Makes this process use another database than files before, for which it writes what they left to be written. Work of
 * theirs that goes on cannot open the former one in between.
 */
export async function changeDatabase(settings: ConnectionSettings): Promise<void> {
  await Promise.all([flushUses(), flushRequests()]);
  const closing = closeDatabase();
  openDatabase(settings);
  forgetHold();
  await closing;
}

/**
 * Gives a test file a database of its own, without other tests' rows.
 *
 * @returns a function that tells the database's URL.
 */
export function inOwnDatabase(): () => string {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await changeDatabase({ url: database.url });
  });
  afterAll(async () => {
    await closeDatabase();
    forgetHold();
    await database.drop();
  });
  return () => database.url;
}
