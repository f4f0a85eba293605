import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { inFlights } from "@/db/batching";
import { preparedQuery } from "@/db/prepared";
import { givenRows, rowsAsJson } from "@/db/record";

/**
 * The bank's book of one kind of charge: `(companyId, row)` stores a row; a repeated key changes nothing. Concurrent
 * charges of a company share a statement.
 *
 * The book does not wait for the disk: a bank's own durability is not ours. After a crash of PostgreSQL or a power cut, a
 * lost Pix is registered again, and a lost card was never captured for us either, because its settlement follows the
 * book in the same log.
 */
export function bookOf<Table extends PgTable>(table: Table) {
  const query = preparedQuery((database) =>
    database.execute(sql`
      WITH soon AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
      INSERT INTO ${table} SELECT made.* FROM soon, ${givenRows(table, "charges")} made ON CONFLICT DO NOTHING`),
  );
  return inFlights({
    run: async (_companyId, charges: readonly Table["$inferInsert"][]) => {
      await query({ charges: rowsAsJson(table, charges) });
      return charges.map(() => null);
    },
  });
}
