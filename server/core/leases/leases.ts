import { and, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db } from "@/db/client";

/** `leasedUntil` is wall-clock time. */
export type LeasedTable = PgTable & { leasedUntil: PgColumn };

export function isFree({ leasedUntil }: LeasedTable): SQL | undefined {
  return or(isNull(leasedUntil), lte(leasedUntil, new Date()));
}

/**
 * Leases the matching unleased rows in one statement, so that concurrent calls never lease the same
 * row. An expired lease may be taken over.
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

/** SQL condition: the lease is still the one of `row`. */
export function isHeld({ leasedUntil }: LeasedTable, row: { leasedUntil: Date | null }): SQL {
  return row.leasedUntil ? eq(leasedUntil, row.leasedUntil) : isNull(leasedUntil);
}
