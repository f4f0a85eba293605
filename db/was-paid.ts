import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { listOf } from "./columns";
import { paidStatuses } from "./schema/payments-enums";

/** `wasPaid` of `db/schema/payments-enums.ts` in SQL. */
export function statusWasPaid(status: SQLWrapper): SQL {
  return sql`${status} IN ${listOf(paidStatuses)}`;
}
