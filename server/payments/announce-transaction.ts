import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { EventName } from "@/db/enums";
import { emittingQuery } from "../events";
import { type TransactionRow, transactionFact } from "./transaction-shape";

/** E-mail addresses of a transaction's customer: first the one that the transaction used, unless it was erased. */
export function emailsOf(used: SQL, emails: SQL): SQL {
  return sql`to_jsonb(array_remove(ARRAY[${used}], '') || array_remove(${emails}, ${used}))`;
}

const emitWithEmails = emittingQuery(
  (event) => sql`
      INSERT INTO events SELECT made.* FROM customers, jsonb_populate_record(NULL::events,
        jsonb_set(${event}, '{payload,customer,emails}', ${emailsOf(sql`${sql.placeholder("email")}::text`, sql`customers.emails`)})) made
      WHERE customers.company_id = ${sql.placeholder("companyId")} AND customers.id = ${sql.placeholder("customerId")}`,
);

/**
 * Emits a fact about a transaction in its state after the change, in the change's own commit. The INSERT reads the
 * customer's e-mails itself. `further` goes into the payload beside the transaction.
 */
export async function announceTransaction(
  tx: Executor,
  event: EventName,
  row: TransactionRow,
  now: Date,
  further: object = {},
): Promise<void> {
  const fact = transactionFact(event, row, [], now);
  const { companyId, customerId } = row;
  const values = { companyId, customerId, email: row.customerEmail };
  await emitWithEmails(tx, { ...fact, payload: { ...fact.payload, ...further } }, values);
}
