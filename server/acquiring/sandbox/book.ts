import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { batchCalls } from "@/db/batching";
import { preparedQuery } from "@/db/prepared";
import { givenRows, rowsAsJson } from "@/db/record";

/**
 * Returns a batched insert for one kind of charge: `(companyId, row)` stores a row, and a repeated
 * key has no effect. Concurrent charges of a company share a statement.
 *
 * Commits asynchronously, because a simulated bank needs no durability. After a crash of PostgreSQL
 * or a power failure, a lost Pix is registered again. A lost card charge is not settled either,
 * because its settlement comes later in the same log.
 */
export function createBatchedInsert<Table extends PgTable>(table: Table) {
  const query = preparedQuery((database) =>
    database.execute(sql`
      WITH soon AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
      INSERT INTO ${table} SELECT made.* FROM soon, ${givenRows(table, "charges")} made ON CONFLICT DO NOTHING`),
  );
  return batchCalls({
    run: async (_companyId, charges: readonly Table["$inferInsert"][]) => {
      await query({ charges: rowsAsJson(table, charges) });
      return charges.map(() => null);
    },
  });
}
