import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { paidStatuses } from "@/db/schema/payments-enums";
import { listOf } from "./columns";

/** `wasPaid` of `db/enums` as an SQL condition on a transaction's `status`. */
export function statusWasPaid(status: SQLWrapper): SQL {
  return sql`${status} IN ${listOf(paidStatuses)}`;
}
