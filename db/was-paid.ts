import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { paidStatuses } from "@/db/schema/payments-enums";
import { listOf } from "./columns";

/** SQL condition equivalent to `wasPaid` in `db/enums`, on a transaction's `status`. */
export function statusWasPaid(status: SQLWrapper): SQL {
  return sql`${status} IN ${listOf(paidStatuses)}`;
}
