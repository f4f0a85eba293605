import { sql } from "drizzle-orm";
import { db } from "@/db/client";

/** Tables that only a company with a clock has rows in. */
const ofClocks = ["public.sandbox_clocks", "public.clock_entries"];

/**
 * Columns whose values differ between two companies that live through the same: random names and secrets, codes made of
 * them, and instants of the real clock.
 */
export const leftOut: Readonly<Record<string, readonly string[]>> = {};

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** An id without its hyphens, as acquirers get it. */
const key = /[0-9a-f]{32}/g;

/** All rows of a company, by table, as sorted JSON without ids and the columns that are left out. */
export async function rowsOf(companyId: string): Promise<Record<string, string[]>> {
  const tables = await db().execute<{ name: string }>(sql`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.columns
    WHERE column_name = 'company_id' AND table_schema IN ('public', 'sandbox') ORDER BY 1`);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (ofClocks.includes(name)) continue;
    const rows = await db().execute<{ row: Record<string, unknown> }>(
      sql`SELECT to_jsonb(t) AS row FROM ${sql.raw(name)} t WHERE company_id = ${companyId}`,
    );
    const kept = rows.map(({ row }) => {
      const columns = Object.entries(row).filter(([column]) => !leftOut[name]?.includes(column));
      return JSON.stringify(Object.fromEntries(columns)).replace(id, "id").replace(key, "key");
    });
    found[name] = kept.toSorted();
  }
  return found;
}
