import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { listOf } from "./columns";
import { paidStatuses } from "./enums";

/** `wasPaid` of `db/enums` as an SQL condition on a transaction's `status`. */
export function statusWasPaid(status: SQLWrapper): SQL {
  return sql`${status} IN ${listOf(paidStatuses)}`;
}
