import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { listOf } from "./columns";
import { paidStatuses } from "./schema/payments-enums";

/** SQL condition equivalent to `wasPaid` in `db/enums`, on a transaction's `status`. */
export function statusWasPaid(status: SQLWrapper): SQL {
  return sql`${status} IN ${listOf(paidStatuses)}`;
}
