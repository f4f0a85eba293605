import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { customers, subscriptions } from "@/db/schema";
import { emitQuery, emittingQuery } from "../../core/events/emit";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import type { SubscriptionRecord } from "./read-schemas";
import type { SubscriptionCustomer } from "./schemas";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type CustomerRow = typeof customers.$inferSelect;

type SubscriptionEvent =
  | "subscription_created"
  | "subscription_renewed"
  | "subscription_renewal_failed"
  | "subscription_canceled"
  | "product_canceled";

export function toCustomer(row: CustomerRow): SubscriptionCustomer {
  const { id, name, phone, documentType, document, emails, metadata } = row;
  return { id, name, phone, documentType: documentType.toUpperCase(), document, emails, metadata: metadata ?? {} };
}

const emitWithCustomer = emittingQuery(
  emitQuery(
    sql`made.payload || jsonb_build_object('customer', jsonb_build_object('id', customers.id, 'name', customers.name,
      'phone', customers.phone, 'documentType', upper(customers.document_type), 'document', customers.document,
      'emails', customers.emails, 'metadata', coalesce(customers.metadata, '{}')))`,
    sql`, customers
      WHERE customers.company_id = ${sql.placeholder("companyId")} AND customers.id = ${sql.placeholder("customerId")}`,
  ),
);

/**
 * Emits an event about a subscription after a change, in the same database transaction.
 * `transaction` is the charge that caused the change, if any.
 */
export async function announceSubscription(
  tx: Executor,
  event: SubscriptionEvent,
  row: SubscriptionRow,
  transaction: TransactionRow | null,
  now: Date,
): Promise<void> {
  const { companyId, customerId, id: subjectId } = row;
  await emitWithCustomer(tx, [{ companyId, event, subjectId, payload: toRecord(row, transaction), now }], {
    companyId,
    customerId,
  });
}

/** The event's INSERT reads the customer. */
function toRecord(row: SubscriptionRow, transaction: TransactionRow | null): Omit<SubscriptionRecord, "customer"> {
  const { id, status, productId, offerSlug, metadata, nextChargeAt, leavingAt, canceledAt, cancelReason } = row;
  return {
    id,
    status,
    productId,
    offerSlug,
    metadata: metadata ?? {},
    nextChargeAt: leavingAt ? null : (nextChargeAt?.toISOString() ?? null),
    canceledAt: canceledAt?.toISOString() ?? null,
    cancelReason,
    transaction: transaction && {
      id: transaction.id,
      status: transaction.status,
      amount: transaction.amount,
      netAmount: transaction.netAmount,
      fees: transaction.fees,
      refuseReason: transaction.refuseReason,
      createdAt: transaction.createdAt.toISOString(),
      aprovedAt: transaction.approvedAt?.toISOString() ?? null,
    },
  };
}
