import { and, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db } from "@/db/client";

/** Table whose rows processes lease. `leasedUntil` uses the wall clock. */
export type LeasedTable = PgTable & { leasedUntil: PgColumn };

/** SQL condition: the row has no active lease. */
export function isFree({ leasedUntil }: LeasedTable): SQL | undefined {
  return or(isNull(leasedUntil), lte(leasedUntil, new Date()));
}

/**
 * Leases the unleased rows that match `which` in one statement, so that each row goes to only one of several concurrent
 * calls. After the lease expires, another process may take the row.
 *
 * @returns the leased rows.
 */
export async function lease<Table extends LeasedTable>(
  table: Table,
  which: SQL | undefined,
  leaseMs: number,
  changes: PgUpdateSetSource<Table> = {},
): Promise<Table["$inferSelect"][]> {
  const leased: PgUpdateSetSource<LeasedTable> = { ...changes, leasedUntil: new Date(Date.now() + leaseMs) };
  const rows = await db()
    .update<LeasedTable>(table)
    .set(leased)
    .where(and(which, isFree(table)))
    .returning();
  return rows as Table["$inferSelect"][];
}

/** SQL condition: the row's lease has not changed since the row was leased. */
export function isHeld({ leasedUntil }: LeasedTable, row: { leasedUntil: Date | null }): SQL {
  return row.leasedUntil ? eq(leasedUntil, row.leasedUntil) : isNull(leasedUntil);
}
