import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { companyLookups, paymentLinks } from "@/db/schema";
import { dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { type PaymentLinkRow, paymentLinkLookup } from "./payment-links";

/**
 * Why a payment link accepts no payments: it is inactive or deleted, its due date has passed, or it
 * has received all its payments.
 */
export type ClosedReason = "inactive" | "expired" | "paid";

/** Includes deleted links. */
export async function findLinkBySlug(slug: string): Promise<PaymentLinkRow | null> {
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, paymentLinkLookup), eq(companyLookups.key, slug)));
  return found ? findLink(found.companyId, found.targetId) : null;
}

/** Includes deleted links. */
export async function findLink(
  companyId: string,
  linkId: string,
  executor: Executor = db(),
): Promise<PaymentLinkRow | null> {
  const [row] = await executor.select().from(paymentLinks).where(sameLink(companyId, linkId));
  return row ?? null;
}

function sameLink(companyId: string, linkId: string) {
  return and(eq(paymentLinks.companyId, companyId), eq(paymentLinks.id, linkId));
}

export function closedReasonOf(link: PaymentLinkRow, now: Date): ClosedReason | null {
  if (isFull(link)) return "paid";
  if (!link.active || link.deletedAt) return "inactive";
  return link.dueOn !== null && link.dueOn < dayOf(now) ? "expired" : null;
}

function isFull({ payments, maxPayments }: PaymentLinkRow): boolean {
  return maxPayments !== null && payments >= maxPayments;
}

/**
 * Checks, in the database transaction that reserves a charge, that its payment link still accepts
 * payments. Two charges may pass this check before either is paid; `countPayment` then decides
 * which payment is kept.
 *
 * @throws payment_link_closed.
 */
export async function checkOpenLink(tx: Executor, companyId: string, linkId: string, now: Date): Promise<void> {
  const link = (await findLink(companyId, linkId, tx)) ?? fail("INTERNAL");
  if (closedReasonOf(link, now)) fail("payment_link_closed");
}

/**
 * Counts a payment toward its payment link, in the database transaction that marks the order as
 * paid. Payments of one link are serialized.
 *
 * @returns whether the link accepts the payment, and whether the link is now complete.
 */
export async function countPayment(
  tx: Executor,
  companyId: string,
  linkId: string,
  now: Date,
): Promise<{ isKept: boolean; isFull: boolean }> {
  const [link] = await tx.select().from(paymentLinks).where(sameLink(companyId, linkId)).for("update");
  if (!link) return fail("INTERNAL");
  if (isFull(link)) return { isKept: false, isFull: true };
  const payments = link.payments + 1;
  await tx.update(paymentLinks).set({ payments, updatedAt: now }).where(sameLink(companyId, linkId));
  return { isKept: true, isFull: isFull({ ...link, payments }) };
}
