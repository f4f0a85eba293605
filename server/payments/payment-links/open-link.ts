import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { companyLookups, paymentLinks } from "@/db/schema";
import { dayOf } from "../../core/calendar/calendar";
import { fail } from "../../errors";
import { type PaymentLinkRow, paymentLinkLookup } from "./payment-links";

/** Why a payment link takes no payments: it is switched off or deleted, its day is over, or it has all its payments. */
export type ClosedReason = "inactive" | "expired" | "paid";

/** The payment link of a page by its slug, deleted ones included; null for an unknown slug. */
export async function findLinkBySlug(slug: string): Promise<PaymentLinkRow | null> {
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, paymentLinkLookup), eq(companyLookups.key, slug)));
  return found ? findLink(found.companyId, found.targetId) : null;
}

/** A company's payment link, deleted ones included; null for an unknown id. */
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

/** Why a payment link takes no payments at `now`; null while it does. */
export function closedReasonOf(link: PaymentLinkRow, now: Date): ClosedReason | null {
  if (isFull(link)) return "paid";
  if (!link.active || link.deletedAt) return "inactive";
  return link.dueOn !== null && link.dueOn < dayOf(now) ? "expired" : null;
}

function isFull({ payments, maxPayments }: PaymentLinkRow): boolean {
  return maxPayments !== null && payments >= maxPayments;
}

/**
 * Checks, in the commit that reserves a charge, that its payment link still takes payments. Two charges may pass before
 * either is paid: `countPayment` decides whose money is kept.
 *
 * @throws payment_link_closed
 */
export async function checkOpenLink(tx: Executor, companyId: string, linkId: string, now: Date): Promise<void> {
  const link = (await findLink(companyId, linkId, tx)) ?? fail("INTERNAL");
  if (closedReasonOf(link, now)) fail("payment_link_closed");
}

/**
 * Counts a payment of a payment link, in the commit that pays its order. Payments of one link take turns.
 *
 * @returns whether the link takes this payment, and whether it has all its payments from now on.
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
