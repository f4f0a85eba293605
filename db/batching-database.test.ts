import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createApiKey } from "@/server/accounts/api-keys/api-keys";
import { createTestCompany } from "@/testing/support/database";
import { batchCalls } from "./batching";
import { db } from "./client";
import { preparedQuery } from "./prepared";

describe("batchCalls, in front of PostgreSQL", () => {
  const renameQuery = preparedQuery((database) =>
    database.execute(sql`
      UPDATE api_keys SET name = name || '+' WHERE company_id = ${sql.placeholder("companyId")}::uuid
        AND id = ANY(${sql.placeholder("ids")}::text::uuid[])`),
  );

  async function companyWithKeys() {
    const { companyId } = await createTestCompany();
    const make = () => createApiKey({ companyId, name: "key", createdBy: null, now: new Date() });
    const ids = (await Promise.all(Array.from({ length: 6 }, make))).map(({ id }) => id);
    const names = async () => {
      const rows = await db().execute<{ id: string; name: string }>(
        sql`SELECT id, name FROM api_keys WHERE company_id = ${companyId}`,
      );
      return ids.map((id) => rows.find((row) => row.id === id)?.name);
    };
    return { companyId, ids, names };
  }

  it("fails only the call that waits for a lock, and changes each other row exactly once", async () => {
    const { companyId, ids, names } = await companyWithKeys();
    const rename = batchCalls<string, boolean>({
      run: (key, items) =>
        db().transaction(async (tx) => {
          await tx.execute(sql`SELECT set_config('lock_timeout', '200', true)`);
          await renameQuery({ companyId: key, ids: `{${items.join()}}` }, tx);
          return items.map(() => true);
        }),
    });
    const answers = await db().transaction(async (tx) => {
      await tx.execute(sql`SELECT id FROM api_keys WHERE company_id = ${companyId} AND id = ${ids[3]} FOR UPDATE`);
      return Promise.allSettled(ids.map((id) => rename(companyId, id)));
    });
    expect(answers.map(({ status }) => status === "fulfilled")).toEqual([true, true, true, false, true, true]);
    expect(answers[3]).toMatchObject({ reason: { code: "55P03" } });
    expect(await names()).toEqual(["key+", "key+", "key+", "key", "key+", "key+"]);
  });
});
