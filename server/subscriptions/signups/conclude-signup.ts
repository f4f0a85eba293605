import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { cycleCharges, signups, subscriptions } from "@/db/schema";
import { wasPaid } from "@/db/schema/payments-enums";
import { removeStoredCard } from "../../payments/cards/stored-cards";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findTransactionRow } from "../../payments/transactions/transactions";
import { concludeAuthorization, returnUnstarted } from "../debits/conclude-signup";
import { opensAt } from "../debits/days";
import { cycleDueAt } from "../renewals/cycle";
import { announceSubscription } from "../subscriptions/subscription-shape";

export type Signup = typeof signups.$inferSelect;

/**
 * Concludes a first charge, in the caller's transaction. Once the charge is paid, and for Pix
 * Automático also authorized, the subscription starts at the time of approval and
 * `subscription_created` is emitted. If either fails, the card is erased, the authorization
 * canceled and any payment returned. Does nothing while the payment or the authorization is
 * undecided, for a charge without a subscription, or for a concluded charge. Idempotent.
 */
export async function concludeSignup(tx: Executor, companyId: string, transactionId: string, now: Date): Promise<void> {
  const isOfCharge = and(eq(signups.companyId, companyId), eq(signups.transactionId, transactionId));
  const [signup] = await tx.select().from(signups).where(isOfCharge).for("update");
  const charge = await findTransactionRow(companyId, transactionId, tx);
  if (!charge) return;
  if (!signup) return returnUnstarted(tx, charge, now);
  const isStarting = await decide(tx, signup, charge, now);
  if (isStarting === null) return;
  await tx.delete(signups).where(isOfCharge);
  if (isStarting) await start(tx, signup, charge, now);
  else if (signup.storedCardId) await removeStoredCard(tx, companyId, signup.storedCardId);
}

async function decide(tx: Executor, signup: Signup, charge: TransactionRow, now: Date): Promise<boolean | null> {
  if (signup.authorizationId) return concludeAuthorization(tx, charge, signup.authorizationId, now);
  return charge.status === "pending" ? null : wasPaid(charge.status);
}

async function start(tx: Executor, signup: Signup, charge: TransactionRow, now: Date): Promise<void> {
  const { subscriptionId: id, transactionId, companyId, ...terms } = signup;
  const { approvedAt, customerId, description, metadata } = charge;
  const startedAt = approvedAt ?? now;
  const nextChargeAt = cycleDueAt(startedAt, terms.frequency, 1);
  const [row] = await tx
    .insert(subscriptions)
    .values({
      ...terms,
      companyId,
      id,
      status: "active",
      customerId,
      description,
      metadata,
      startedAt,
      cycle: 1,
      nextChargeAt,
      nextStepAt: signup.authorizationId ? opensAt(nextChargeAt) : null,
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
