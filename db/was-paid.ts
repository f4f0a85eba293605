import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { listOf } from "./columns";
import { paidStatuses } from "./schema/payments-enums";

/**
 * SQL condition that is equivalent to `wasPaid` in `db/schema/payments-enums.ts`, on a
 * transaction's `status`.
 */
export function statusWasPaid(status: SQLWrapper): SQL {
  return sql`${status} IN ${listOf(paidStatuses)}`;
}
