import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { EventName } from "@/db/schema/core-enums";
import { emitQuery, emittingQuery } from "../../core/events/emit";
import { type TransactionRow, transactionFact } from "./transaction-shape";

const used = sql`made.payload #>> '{customer,email}'`;

/**
 * SQL fragment that inserts events about transactions. Each event includes the metadata and emails
 * of `customer`, a row that `beside` adds to FROM. The transaction's email comes first, unless it
 * was erased. The keys of `further` override those of the payload.
 */
export function emitWithCustomerQuery(beside: SQL, further?: SQL): SQL {
  return emitQuery(
    sql`made.payload || jsonb_build_object('customer', (made.payload -> 'customer') || jsonb_build_object(
      'emails', array_remove(ARRAY[${used}], '') || array_remove(customer.emails, ${used}),
      'metadata', coalesce(customer.metadata, '{}'))) ${further ? sql`|| ${further}` : sql``}`,
    beside,
  );
}

const emitWithCustomer = emittingQuery(
  emitWithCustomerQuery(sql`, customers customer
      WHERE customer.company_id = ${sql.placeholder("companyId")} AND customer.id = ${sql.placeholder("customerId")}`),
);

/**
 * Emits an event with a transaction's state after a change, in the database transaction of the
 * change. The INSERT reads the customer. `further` is merged into the payload.
 */
export async function announceTransaction(
  tx: Executor,
  event: EventName,
  row: TransactionRow,
  now: Date,
  further: object = {},
): Promise<void> {
  const fact = transactionFact(event, row, now);
  const { companyId, customerId } = row;
  await emitWithCustomer(tx, [{ ...fact, payload: { ...fact.payload, ...further } }], { companyId, customerId });
}
