import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { EventName } from "@/db/enums";
import { emittingQuery } from "../events";
import { type TransactionRow, transactionFact } from "./transaction-shape";

/**
 * The row of an event about a transaction, completed with its customer's id, metadata and e-mails. The statement names
 * the customer's row `customer`. The e-mail that the transaction used comes first, unless it was erased.
 */
export function withCustomer(event: SQL, used: SQL): SQL {
  return sql`jsonb_set(${event}, '{payload,customer}', (${event} #> '{payload,customer}') || jsonb_build_object(
    'id', customer.id,
    'emails', to_jsonb(array_remove(ARRAY[${used}], '') || array_remove(customer.emails, ${used})),
    'metadata', coalesce(customer.metadata, '{}')))`;
}

const emitWithCustomer = emittingQuery(
  (event) => sql`
      INSERT INTO events SELECT made.* FROM customers customer, jsonb_populate_record(NULL::events,
        ${withCustomer(event, sql`${sql.placeholder("email")}::text`)}) made
      WHERE customer.company_id = ${sql.placeholder("companyId")} AND customer.id = ${sql.placeholder("customerId")}`,
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
  const values = { companyId, customerId, email: row.customerEmail };
  await emitWithCustomer(tx, { ...fact, payload: { ...fact.payload, ...further } }, values);
}
