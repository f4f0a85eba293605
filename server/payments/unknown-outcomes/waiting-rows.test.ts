import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, db } from "@/db/client";
import { newId } from "@/db/ids";
import { createTestCompany } from "@/testing/support/database";
import { changeDatabase } from "@/testing/support/databases/own-database";
import { createTestDatabase, type TestDatabase } from "@/testing/support/template-database";
import { getCompany } from "../../accounts/company/companies";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { findDisputableLines } from "./find-disputable";
import { findUnpaidLines } from "./find-unpaid";
import { sweepTransactions } from "./sweep-transactions";

/** Between the ages at which the charges created here are read, and before any of them expires. */
const now = new Date("2026-11-20T12:00:00.000Z");
const soon = () => new Date(Date.now() + 20_000);
const companies: string[] = [];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await changeDatabase({ url: database.url, maxConnections: 1 });
  // Use the production default instead of the test server's generic plans.
  await db().execute(sql`SET plan_cache_mode = auto`);
  for (let made = 0; made < 5; made += 1) companies.push(await openCompany());
});

afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

async function openCompany(): Promise<string> {
  const { companyId } = await createTestCompany();
  await db().execute(sql`INSERT INTO customers (company_id, id, document_type, document, name, phone, emails, created_at,
    updated_at) VALUES (${companyId}, ${newId(now)}, 'cpf', '52998224725', 'Maria', '', '{maria@example.com}', now(), now())`);
  return companyId;
}

async function addWaiting(companyId: string, count: number): Promise<void> {
  const connectionId = (await getCompany(companyId)).connections[0]?.id;
  await db().execute(sql`
    WITH made AS (
      SELECT gen_random_uuid() AS id, ${now.toISOString()}::timestamptz - interval '13 days'
        + interval '5 days' * number / ${count}::int AS at
      FROM generate_series(1, ${count}::int) number
    ), charged AS (
      INSERT INTO transactions (company_id, id, payment_method, status, amount, fees, net_amount, description, items,
        customer_id, customer_name, customer_email, customer_phone, document_type, document, connection_id,
        acquirer_state, sent_at, expires_at, created_at, updated_at)
      SELECT ${companyId}, made.id, 'pix', 'pending', 4990, 49, 4941, '', '[]', customers.id, name, emails[1], '', 'cpf',
        document, ${connectionId}, 'accepted', at, at + interval '30 days', at, at
      FROM made JOIN customers ON customers.company_id = ${companyId}
    )
    INSERT INTO receivables (company_id, id, transaction_id, installment, amount, fees, remaining, releases_at, created_at)
    SELECT ${companyId}, gen_random_uuid(), id, 1, 4990, 49, 4941, at + interval '30 days', at FROM made`);
}

async function pagesOf(run: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await db().execute(sql`SELECT pg_stat_force_next_flush()`);
    const [row] = await db().execute<{ pages: number }>(
      sql`SELECT (blks_hit + blks_read)::int AS pages FROM pg_stat_database WHERE datname = current_database()`,
    );
    return row?.pages ?? 0;
  };
  await run();
  await read();
  const nothing = -(await read()) + (await read());
  const before = await read();
  await run();
  return (await read()) - before - nothing;
}

const sweeps = {
  "the expiry of charges": () => sweepTransactions(now, soon()),
  "the search for unpaid charges at an age": () => findUnpaidLines(now),
  "the search for disputable charges": () => findDisputableLines(now),
  "the release of receivables": () => releaseReceivables(now, soon()),
};

describe("rows that are due later", () => {
  it("are not read by the sweeps: 50 000 rows cost as few pages as 1 000", async () => {
    const measure = async () => {
      await db().execute(sql`VACUUM ANALYZE transactions, receivables`);
      const pages: Record<string, number> = {};
      for (const [name, run] of Object.entries(sweeps)) pages[name] = await pagesOf(run);
      return pages;
    };
    for (const companyId of companies) await addWaiting(companyId, 200);
    const few = await measure();
    for (const companyId of companies) await addWaiting(companyId, 9_800);
    const many = await measure();
    for (const [name, pages] of Object.entries(many)) {
      expect(pages - (few[name] ?? 0), `${name}: ${few[name]} pages, then ${pages}`).toBeLessThan(60);
    }
  });
});
