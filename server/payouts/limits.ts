import { and, eq, gte, lt, notInArray, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { payoutLimits, payouts } from "@/db/schema";
import { confirmPassword } from "../auth/confirm-password";
import { recordAudit } from "../companies/audit";
import { addDays, dayOf, startOfDay } from "../core/calendar";
import { fail } from "../errors";
import type { PayoutLimits, PayoutLimitsChange } from "./schemas";

const minInCents = 1_000;

/** The default limits (docs/decisions.md 12). */
const defaults: PayoutLimits = {
  minInCents,
  perPayoutInCents: 5_000_000,
  perDayInCents: 10_000_000,
  approvalAboveInCents: 500_000,
};

/** A company's limits, read in the caller's transaction if there is one. */
export async function readLimits(companyId: string, executor: Executor = db()): Promise<PayoutLimits> {
  const [row] = await executor.select().from(payoutLimits).where(eq(payoutLimits.companyId, companyId));
  if (!row) return defaults;
  const { perPayout, perDay, approvalAbove } = row;
  return { minInCents, perPayoutInCents: perPayout, perDayInCents: perDay, approvalAboveInCents: approvalAbove };
}

/**
 * What the limit of a São Paulo day leaves at `now`, in cents: payouts that failed or were canceled do not count. Exact
 * for concurrent requests while the caller holds the lock of the balances.
 */
export async function leftOfDay(tx: Executor, companyId: string, perDayInCents: number, now: Date): Promise<number> {
  const today = dayOf(now);
  const [sum] = await tx
    .select({ amount: sql<string>`coalesce(sum(${payouts.amount}), 0)` })
    .from(payouts)
    .where(
      and(
        eq(payouts.companyId, companyId),
        gte(payouts.createdAt, startOfDay(today)),
        lt(payouts.createdAt, startOfDay(addDays(today, 1))),
        notInArray(payouts.status, ["failed", "canceled"]),
      ),
    );
  return Math.max(0, perDayInCents - Number(sum?.amount ?? 0));
}

/**
 * Sets a company's limits for the payouts requested from now on, with the member's password.
 *
 * @throws a broken rule on `password`, on `perDayInCents` below a payout's limit, or on `approvalAboveInCents` above it.
 */
export async function changeLimits(
  companyId: string,
  change: PayoutLimitsChange,
  { userId, address, now }: { userId: string; address: string; now: Date },
): Promise<PayoutLimits> {
  const { perPayoutInCents, perDayInCents, approvalAboveInCents, password } = change;
  if (approvalAboveInCents > perPayoutInCents) return fail("payout_limits_invalid");
  if (perDayInCents < perPayoutInCents) return fail("payout_day_below_payout");
  await confirmPassword(userId, password);
  const amounts = { perPayout: perPayoutInCents, perDay: perDayInCents, approvalAbove: approvalAboveInCents };
  await db().transaction(async (tx) => {
    const before = await readLimits(companyId, tx);
    const set = { ...amounts, updatedAt: now };
    await tx
      .insert(payoutLimits)
      .values({ companyId, ...set })
      .onConflictDoUpdate({ target: payoutLimits.companyId, set });
    const { minInCents: _min, ...old } = before;
    await recordAudit(tx, {
      companyId,
      actor: `user:${userId}`,
      action: "payout.limits_changed",
      subjectId: companyId,
      before: old,
      after: { perPayoutInCents, perDayInCents, approvalAboveInCents },
      address,
      now,
    });
  });
  return readLimits(companyId);
}
