import { and, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db } from "@/db/client";

/** A table whose rows processes lease. `leasedUntil` is on the real clock. */
export type LeasedTable = PgTable & { leasedUntil: PgColumn };

/** Whether no process holds a lease on a row. */
export function isFree({ leasedUntil }: LeasedTable): SQL | undefined {
  return or(isNull(leasedUntil), lte(leasedUntil, new Date()));
}

/**
 * Leases the rows of `which` that are free, in one statement, so that of concurrent calls one gets each row. Once the
 * lease has expired, another process may take the row.
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

/** Whether the lease under which a row was returned still holds. */
export function isHeld({ leasedUntil }: LeasedTable, row: { leasedUntil: Date | null }): SQL {
  return row.leasedUntil ? eq(leasedUntil, row.leasedUntil) : isNull(leasedUntil);
}
