import { eq, type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { idempotencyKeys } from "@/db/schema";
import { createTestCompany } from "@/testing/support/database";
import { sweepIdempotencyKeys } from "../procedures/idempotency";

const now = new Date();
const dayOld = new Date(now.getTime() - 25 * 3_600_000);

async function companyWithKeys(count: number): Promise<string> {
  const { companyId } = await createTestCompany();
  const row = (key: SQL, at: Date) => sql`
    ${companyId}::uuid, 'card', ${key}, '', ${newId()}::uuid, ${newId()}::uuid, ${at.toISOString()}::timestamptz,
    ${at.toISOString()}::timestamptz`;
  await db().execute(sql`
    INSERT INTO idempotency_keys
      (company_id, operation, key, fingerprint, subject_id, owner, claimed_at, created_at)
    SELECT ${row(sql`'new'`, now)} UNION ALL
    SELECT ${row(sql`'old ' || number`, dayOld)} FROM generate_series(1, ${count}::int) number`);
  return companyId;
}

async function keysLeft(companyId: string): Promise<string[]> {
  const rows = await db()
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.companyId, companyId));
  return rows.map(({ key }) => key);
}

describe("a purge", () => {
  it("removes more than a batch, for every company, and no row that has not ended yet", async () => {
    const companies = [await companyWithKeys(4_500), await companyWithKeys(1)];
    expect(await sweepIdempotencyKeys(now)).toBeGreaterThan(2_000);
    for (const companyId of companies) {
      const sweptOf = () => sweepIdempotencyKeys(now).then(() => keysLeft(companyId));
      await expect.poll(sweptOf).toEqual(["new"]);
    }
  });

  it("skips a locked row without waiting, and removes the others", async () => {
    const companyId = await companyWithKeys(3);
    await db().transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM idempotency_keys WHERE company_id = ${companyId} AND key = 'old 1' FOR UPDATE`);
      await sweepIdempotencyKeys(now);
      expect((await keysLeft(companyId)).sort()).toEqual(["new", "old 1"]);
    });
    await sweepIdempotencyKeys(now);
    expect(await keysLeft(companyId)).toEqual(["new"]);
  });
});
