import { and, eq, exists, isNull, lt, lte, ne, not, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { orders, recoveries, recoveryMails } from "@/db/schema";
import { isFree } from "../../core/leases/leases";
import { type Buyer, hasBought, hasStopped } from "./has-bought";
import { maxSteps } from "./schemas";

export type RecoveryRow = typeof recoveries.$inferSelect;

/** A run's lease on a step (real clock); after it, another run may send it. */
const leaseMs = 90_000;

/** Sends whose outcome is unknown before a step counts as sent: a lost answer repeats a mail once. */
export const maxLosses = 2;

/** The condition that selects one recovery. */
export function sameRecovery({ companyId, orderId }: Pick<RecoveryRow, "companyId" | "orderId">) {
  return and(eq(recoveries.companyId, companyId), eq(recoveries.orderId, orderId));
}

/** The recoveries whose next step is due, and which no other run is sending. */
export function isDue(now: Date): SQL | undefined {
  return and(isNull(recoveries.endedAt), lte(recoveries.nextAt, now), isFree(recoveries));
}

/** A step that this run alone may send now. */
export interface Claimed {
  recovery: RecoveryRow;
  mailId: string;
}

/**
 * Claims the next step of a recovery as it was read, in one commit with the mail that its links name. It fails when a
 * purchase, an unsubscription, another run or a change of the order came first: the conditions are judged by the
 * statement that claims.
 *
 * @returns null when it may not be sent now.
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
