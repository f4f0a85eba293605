import { and, eq, exists, isNull, lt, lte, ne, not, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { orders, recoveries, recoveryMails } from "@/db/schema";
import { isFree } from "../../core/leases/leases";
import { type Buyer, hasBought, hasStopped } from "./has-bought";
import { maxSteps } from "./schemas";

export type RecoveryRow = typeof recoveries.$inferSelect;

/** Lease of a step by one run (wall clock). After it expires, another run may send the step. */
const leaseMs = 90_000;

/**
 * Number of unknown outcomes after which a step counts as sent, so that a lost response repeats an
 * email at most once.
 */
export const maxLosses = 2;

export function sameRecovery({ companyId, orderId }: Pick<RecoveryRow, "companyId" | "orderId">) {
  return and(eq(recoveries.companyId, companyId), eq(recoveries.orderId, orderId));
}

export function isDue(now: Date): SQL | undefined {
  return and(isNull(recoveries.endedAt), lte(recoveries.nextAt, now), isFree(recoveries));
}

export interface Claimed {
  recovery: RecoveryRow;
  mailId: string;
}

/**
 * Claims the next step of a recovery and stores the email to which its links refer, in one
 * transaction. The claiming statement checks the conditions, so a purchase, an unsubscription,
 * another run or an order change committed earlier prevents the claim.
 *
 * @returns null if the step cannot be sent now.
 */
export async function claimStep(
  recovery: RecoveryRow,
  buyer: Buyer,
  couponCode: string | null,
  now: Date,
): Promise<Claimed | null> {
  const { companyId, orderId, productId, buyerKey, cause, step } = recovery;
  const { order } = buyer;
  const same = db()
    .select({ one: sql`1` })
    .from(orders)
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.id, orderId),
        isNull(orders.paidAt),
        ne(orders.customerEmail, ""),
        eq(orders.customerEmail, order.customerEmail),
        eq(orders.attempts, order.attempts),
      ),
    );
  return db().transaction(async (tx) => {
    const [row] = await tx
      .update(recoveries)
      .set({ leasedUntil: new Date(Date.now() + leaseMs), losses: sql`${recoveries.losses} + 1` })
      .where(
        and(
          sameRecovery(recovery),
          isDue(now),
          eq(recoveries.cause, cause),
          eq(recoveries.step, step),
          lt(recoveries.mails, maxSteps),
          lt(recoveries.losses, maxLosses),
          exists(same),
          not(hasBought(buyer)),
          not(hasStopped(buyer)),
        ),
      )
      .returning();
    if (!row) return null;
    const values = { companyId, orderId, productId, buyerKey, cause, step, couponCode };
    const [mail] = await tx
      .insert(recoveryMails)
      .values({ ...values, id: newId(now), createdAt: now })
      .onConflictDoUpdate({
        target: [recoveryMails.companyId, recoveryMails.orderId, recoveryMails.cause, recoveryMails.step],
        set: { couponCode },
      })
      .returning({ id: recoveryMails.id });
    return mail ? { recovery: row, mailId: mail.id } : null;
  });
}
