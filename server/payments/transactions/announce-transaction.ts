import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { EventName } from "@/db/schema/core-enums";
import { emitQuery, emittingQuery } from "../../events";
import { type TransactionRow, transactionFact } from "./transaction-shape";

const used = sql`made.payload #>> '{customer,email}'`;

/**
 * The part of a statement that inserts events about transactions, completed with the metadata and e-mails of the row
 * `customer`, which `beside` adds to FROM. The e-mail that the transaction used comes first, unless it was erased.
 * `further` is an object whose keys replace the payload's.
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
 * Emits a fact about a transaction in its state after the change, in the change's own commit. The INSERT reads the
 * customer itself. `further` goes into the payload next to the transaction.
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
