import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { givenColumns, preparedQueries } from "@/db/prepared";
import { subscriptions } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { reserveWithdrawal } from "../../payments/cancellations/withdraw-transaction";
import { removeStoredCard } from "../../payments/cards/stored-cards";
import { requestCancellation, requestCancellationsOf } from "../../payments/pix-automatico/cancel-authorization";
import { announceSubscription, type SubscriptionRow } from "./subscription-shape";

/**
 * Ends a subscription whose row the caller has locked. In the same database transaction, ends its
 * cycles and access, erases the card, and requests the cancellation of the authorization and of a
 * scheduled charge at the bank (docs/domains/payments.md). The caller emits the event.
 */
export async function endSubscription(
  tx: Executor,
  row: SubscriptionRow,
  cancelReason: NonNullable<SubscriptionRow["cancelReason"]>,
  now: Date,
  further: Changes = {},
): Promise<SubscriptionRow> {
  const ended = await changeSubscription(tx, row, {
    ...further,
    status: "canceled",
    cancelReason,
    canceledAt: now,
    accessRemovedAt: now,
    nextChargeAt: null,
    nextStepAt: null,
    storedCardId: null,
    authorizationId: null,
    pausedAt: null,
    resumesAt: null,
    updatedAt: now,
  });
  if (row.storedCardId) await removeStoredCard(tx, row.companyId, row.storedCardId);
  await requestCancellationsOf(tx, row.companyId, row.id, now);
  await stopDebits(tx, row, now);
  return ended;
}

/**
 * Ends a subscription after its paid period, if its buyer canceled it or its authorization was
 * ended at the buyer's bank. Runs in the caller's transaction and emits `subscription_canceled`.
 */
export async function endByCustomer(
  tx: Executor,
  row: SubscriptionRow,
  now: Date,
  further: Changes = {},
): Promise<SubscriptionRow> {
  const ended = await endSubscription(tx, row, "customer", now, further);
  await announceSubscription(tx, "subscription_canceled", ended, null, now);
  return ended;
}

export async function stopDebits(
  tx: Executor,
  { companyId, authorizationId, chargingId }: SubscriptionRow,
  now: Date,
): Promise<void> {
  if (!authorizationId) return;
  await requestCancellation(tx, companyId, authorizationId, now);
  if (chargingId) await reserveWithdrawal(tx, { companyId, transactionId: chargingId }, now);
}

type Changes = Partial<Omit<SubscriptionRow, "companyId" | "id">>;

// Prepared once, because every renewal updates a subscription (docs/performance.md).
const changeQuery = preparedQueries((database, ...columns: (string & keyof Changes)[]) =>
  database
    .update(subscriptions)
    .set(givenColumns(subscriptions, columns))
    .where(and(eq(subscriptions.companyId, sql.placeholder("companyId")), eq(subscriptions.id, sql.placeholder("id"))))
    .returning(),
);

export async function changeSubscription(
  tx: Executor,
  { companyId, id }: SubscriptionRow,
  changes: Changes,
): Promise<SubscriptionRow> {
  const columns = Object.keys(changes) as (keyof Changes)[];
  const [changed] = await changeQuery(...columns)({ ...changes, companyId, id }, tx);
  return changed ?? fail("INTERNAL");
}
