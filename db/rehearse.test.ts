import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, type Executor, planningDb, rehearse } from "./client";

async function sourceIn(executor: Executor): Promise<string | undefined> {
  const [setting] = await executor.execute<{ source: string }>(sql`
    SELECT source FROM pg_settings WHERE name = 'synchronous_commit'`);
  return setting?.source;
}

test("a rehearsal has connections of its own, whose commits do not wait for the disk", async () => {
  const beside = async () => [await sourceIn(db()), await db().transaction(sourceIn)];
  const [own, others] = await Promise.all([rehearse(beside), beside()]);
  expect(own).toEqual(["client", "client"]);
  expect(others).not.toContain("client");
  expect(await rehearse(() => sourceIn(planningDb()))).toBe(others[0]);
  expect(await beside()).toEqual(others);
});
