import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { cycleCharges, signups, subscriptions } from "@/db/schema";
import { removeStoredCard } from "../cards/stored-cards";
import { getTransactionRow } from "../payments/transactions";
import { cycleDueAt } from "./cycle";
import { announceSubscription } from "./subscription-shape";

/**
 * Concludes a decided first charge, in the caller's commit: if paid, the subscription starts at the instant of
 * approval, with `subscription_created`; if not, the card is erased. No effect on a pending charge, one without a
 * subscription, or one concluded before; safe to repeat.
 */
export async function concludeSignup(tx: Executor, companyId: string, transactionId: string, now: Date): Promise<void> {
  const ofCharge = and(eq(signups.companyId, companyId), eq(signups.transactionId, transactionId));
  const [signup] = await tx.select().from(signups).where(ofCharge).for("update");
  if (!signup) return;
  const charge = await getTransactionRow(companyId, transactionId, tx);
  if (charge.status === "pending") return;
  await tx.delete(signups).where(ofCharge);
  const { subscriptionId: id, transactionId: _, ...terms } = signup;
  const { approvedAt: startedAt, customerId, description, metadata } = charge;
  if (!startedAt) {
    await removeStoredCard(tx, companyId, signup.storedCardId);
    return;
  }
  const [row] = await tx
    .insert(subscriptions)
    .values({
      ...terms,
      id,
      status: "active",
      customerId,
      description,
      metadata,
      startedAt,
      cycle: 1,
      nextChargeAt: cycleDueAt(startedAt, terms.frequency, 1),
      approvedCharges: 1,
      createdAt: startedAt,
      updatedAt: now,
    })
    .returning();
  const { storedCardId } = signup;
  const first = { companyId, subscriptionId: id, cycle: 0, attempt: 1, transactionId, status: "paid" } as const;
  await tx.insert(cycleCharges).values({ ...first, storedCardId, createdAt: charge.createdAt });
  if (row) await announceSubscription(tx, "subscription_created", row, charge, now);
}
