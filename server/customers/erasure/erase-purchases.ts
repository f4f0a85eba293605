import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import {
  auditLog,
  couponUses,
  differences,
  idempotencyKeys,
  payments,
  refundRequests,
  refunds,
  shipments,
  signups,
  storedCards,
  subscriptions,
  transactions,
} from "@/db/schema";
import { erasedName } from "@/db/schema/customers-enums";
import { keepErasedPayers } from "../customers/erased-payers";
import { eraseDefences } from "./erase-defences";
import { eraseEvents, eraseTracking, withoutPerson } from "./erase-events";
import { erasedDocument } from "./erased";

/** All purchases of a customer, or those of one email address. */
export interface ErasedPurchases {
  companyId: string;
  customerId: string;
  transactionIds: string[];
  subscriptionIds: string[];
  enrollmentIds: string[];
}

/**
 * Erases personal data from purchases and all copies of it, in the caller's transaction. Amounts,
 * states and days remain. The caller erases the customer's row, orders and course activity.
 */
export async function erasePurchases(
  tx: Executor,
  { companyId, customerId, transactionIds, subscriptionIds, enrollmentIds }: ErasedPurchases,
): Promise<void> {
  const document = erasedDocument(customerId);
  await keepErasedPayers(tx, companyId, transactionIds);
  await tx
    .update(transactions)
    .set({
      customerName: erasedName,
      customerEmail: "",
      originalEmail: null,
      customerPhone: "",
      customerAddress: null,
      document,
      metadata: null,
      returnUrl: null,
      pix: sql`${transactions.pix} || '{"payerInfo": null}'`,
      card: sql`${transactions.card} || ${JSON.stringify({ holderName: erasedName })}::text::jsonb`,
      tracking: null,
    })
    .where(and(eq(transactions.companyId, companyId), inArray(transactions.id, transactionIds)));
  await tx
    .update(subscriptions)
    .set({ metadata: null, leavingNote: null })
    .where(and(eq(subscriptions.companyId, companyId), inArray(subscriptions.id, subscriptionIds)));
  await eraseEvents(tx, companyId, [...transactionIds, ...enrollmentIds, ...subscriptionIds], document);
  await eraseRecords(tx, companyId, transactionIds, document);
  await eraseDefences(tx, companyId, transactionIds);
  await eraseShipments(tx, companyId, transactionIds);
  await eraseNotes(tx, companyId, transactionIds);
  await eraseAudit(tx, companyId, transactionIds);
  await eraseSignups(tx, companyId, transactionIds);
}

/** Erases the tracking of a customer's shipments, which leads to the address. */
async function eraseShipments(tx: Executor, companyId: string, transactionIds: string[]): Promise<void> {
  if (transactionIds.length === 0) return;
  const erased = await tx
    .update(shipments)
    .set({ trackingCode: null, trackingUrl: null })
    .where(and(eq(shipments.companyId, companyId), inArray(shipments.transactionId, transactionIds)))
    .returning({ id: shipments.id });
  const shipmentIds = erased.map(({ id }) => id);
  await eraseTracking(tx, companyId, shipmentIds);
}

/** Erases copies of a transaction's data: payers, refunds, coupon uses and stored idempotent responses. */
async function eraseRecords(tx: Executor, companyId: string, transactionIds: string[], document: string) {
  if (transactionIds.length === 0) return;
  await tx
    .update(payments)
    .set({ payerName: null, payerDocument: null })
    .where(and(eq(payments.companyId, companyId), inArray(payments.transactionId, transactionIds)));
  await tx
    .update(couponUses)
    .set({ document })
    .where(and(eq(couponUses.companyId, companyId), inArray(couponUses.transactionId, transactionIds)));
  const refunded = and(eq(refunds.companyId, companyId), inArray(refunds.transactionId, transactionIds));
  await tx.update(refunds).set({ reason: "" }).where(refunded);
  // A pending refund may have to be sent again, so its Pix key or account is erased once the refund
  // succeeds or fails (`conclude-refund.ts`).
  await tx
    .update(refunds)
    .set({ pixKey: null, account: null })
    .where(and(refunded, ne(refunds.status, "requested")));
  const refundIds = tx.select({ id: refunds.id }).from(refunds).where(refunded);
  const kept = and(eq(idempotencyKeys.companyId, companyId), inArray(idempotencyKeys.subjectId, refundIds));
  const data = sql`${idempotencyKeys.answer} -> 'data'`;
  // A distributed database cannot evaluate this expression in SET.
  const made = tx
    .select({
      operation: idempotencyKeys.operation,
      key: idempotencyKeys.key,
      rewritten: sql`jsonb_set(${idempotencyKeys.answer}, '{data}', ${withoutPerson(data, document)})`.as("rewritten"),
    })
    .from(idempotencyKeys)
    .where(and(kept, sql`${data} ? 'customer'`))
    .for("update")
    .as("made");
  await tx
    .update(idempotencyKeys)
    .set({ answer: sql`${made.rewritten}` })
    .from(made)
    .where(
      and(
        eq(idempotencyKeys.companyId, companyId),
        eq(idempotencyKeys.operation, made.operation),
        eq(idempotencyKeys.key, made.key),
      ),
    );
}

/** Removes the customer's emails and refund destinations from the audit log, but keeps actions and actors. */
export async function eraseAudit(tx: Executor, companyId: string, subjectIds: string[]): Promise<void> {
  await tx
    .update(auditLog)
    .set({
      before: sql`${auditLog.before} - 'email'`,
      after: sql`${auditLog.after} - 'pixKey' - 'refundReason' - 'email'`,
    })
    .where(and(eq(auditLog.companyId, companyId), inArray(auditLog.subjectId, subjectIds)));
}

/** Erases a stored card. Keeps the id at an acquirer that stores the card, until the acquirer has deleted it. */
async function eraseCard(tx: Executor, companyId: string, id: string): Promise<void> {
  const same = and(eq(storedCards.companyId, companyId), eq(storedCards.id, id));
  await tx.delete(storedCards).where(and(same, isNull(storedCards.acquirerCardId)));
  await tx
    .update(storedCards)
    .set({ forgetAt: new Date(), holderName: "", last4: "", expirationMonth: "", expirationYear: "" })
    .where(and(same, isNotNull(storedCards.acquirerCardId)));
}

/** Deletes sign-ups with an undecided first charge, so that their subscriptions never start, and erases their cards. */
async function eraseSignups(tx: Executor, companyId: string, transactionIds: string[]): Promise<void> {
  if (transactionIds.length === 0) return;
  const erased = await tx
    .delete(signups)
    .where(and(eq(signups.companyId, companyId), inArray(signups.transactionId, transactionIds)))
    .returning();
  for (const { transactionId, storedCardId } of erased) {
    // A Pix keeps its subscription id, which refunds of a late payment need.
    if (!storedCardId) continue;
    await eraseCard(tx, companyId, storedCardId);
    await tx
      .update(transactions)
      .set({ subscriptionId: null })
      .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)));
  }
}

/** Erases notes about discrepancies of charges, and texts of refund requests. Records and times remain. */
async function eraseNotes(tx: Executor, companyId: string, transactionIds: string[]): Promise<void> {
  if (transactionIds.length === 0) return;
  await tx
    .update(differences)
    .set({ note: "" })
    .where(
      and(
        eq(differences.companyId, companyId),
        inArray(differences.transactionId, transactionIds),
        ne(differences.note, ""),
      ),
    );
  await tx
    .update(refundRequests)
    .set({
      reason: "",
      // An approved request's answer marks a refund paid outside the platform, so it is emptied instead of removed.
      answer: sql`CASE WHEN ${refundRequests.status} = 'approved' AND ${refundRequests.answer} IS NOT NULL THEN '' END`,
      pixKey: null,
      account: null,
    })
    .where(and(eq(refundRequests.companyId, companyId), inArray(refundRequests.transactionId, transactionIds)));
}
