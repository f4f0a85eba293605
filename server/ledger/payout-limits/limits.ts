import { and, eq, gt, gte, isNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { dayMs } from "@/db/durations";
import { payoutLimits, payouts, refunds } from "@/db/schema";
import { recordAudit } from "../../accounts/audit/audit";
import { confirmPassword } from "../../accounts/auth/confirm-password";
import { roleAllows } from "../../accounts/team/permissions";
import { lockTeam } from "../../accounts/team/team";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import type { PayoutLimits, PayoutLimitsChange } from "./schemas";

const minInCents = 1_000;

/** Limits that an owner can change. */

type Amounts = Pick<PayoutLimits, "perPayoutInCents" | "perDayInCents" | "approvalAboveInCents">;

const defaults: Amounts = {
  perPayoutInCents: 5_000_000,
  perDayInCents: 10_000_000,
  approvalAboveInCents: 500_000,
};

export async function readLimits(companyId: string, now: Date, executor: Executor = db()): Promise<PayoutLimits> {
  const [row] = await executor.select().from(payoutLimits).where(eq(payoutLimits.companyId, companyId));
  if (!row) return { minInCents, ...defaults, raised: null };
  const { nextPerPayout, nextPerDay, nextApprovalAbove, raisedFrom } = row;
  const current = {
    perPayoutInCents: row.perPayout,
    perDayInCents: row.perDay,
    approvalAboveInCents: row.approvalAbove,
  };
  if (nextPerPayout === null || nextPerDay === null || nextApprovalAbove === null || raisedFrom === null) {
    return { minInCents, ...current, raised: null };
  }
  const next = { perPayoutInCents: nextPerPayout, perDayInCents: nextPerDay, approvalAboveInCents: nextApprovalAbove };
  if (raisedFrom <= now) return { minInCents, ...next, raised: null };
  return { minInCents, ...current, raised: { ...next, from: raisedFrom.toISOString() } };
}

/**
 * Returns the unused part of the daily limit (São Paulo day) at `now`, in cents. Failed and
 * canceled payouts do not count. Refunds to a target other than the payer's own document do count.
 * Exact under concurrency if the caller has locked the balances.
 */
export async function leftOfDay(tx: Executor, companyId: string, perDayInCents: number, now: Date): Promise<number> {
  const today = dayOf(now);
  const ofToday = and(gte(payouts.createdAt, startOfDay(today)), lt(payouts.createdAt, startOfDay(addDays(today, 1))));
  const refunded = await sumToOthers(tx, companyId, today);
  return Math.max(0, perDayInCents - (await sumOf(tx, companyId, ofToday)) - refunded);
}

/** Sums a day's refunds to targets other than the payer's own document, in cents. Failed refunds do not count. */
async function sumToOthers(tx: Executor, companyId: string, day: string): Promise<number> {
  const { sendAt, createdAt } = refunds;
  const isOfDay = (at: typeof sendAt | typeof createdAt) =>
    and(gte(at, startOfDay(day)), lt(at, startOfDay(addDays(day, 1))));
  const [sum] = await tx
    .select({ amount: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(
      and(
        eq(refunds.companyId, companyId),
        eq(refunds.toOther, true),
        ne(refunds.status, "refused"),
        or(isOfDay(sendAt), and(isNull(sendAt), isOfDay(createdAt))),
      ),
    );
  return Number(sum?.amount ?? 0);
}

/**
 * Returns the first instant, not before `from`, at which the daily limit allows a statutory refund:
 * `from` or the start of a later day. A refund above the entire limit is sent on a day without
 * other outflows.
 */
export async function findSendTime(tx: Executor, companyId: string, amount: number, from: Date): Promise<Date> {
  const { perDayInCents } = await readLimits(companyId, from, tx);
  let at = from;
  let left = await leftOfDay(tx, companyId, perDayInCents, at);
  while (amount > left && (at === from || left < perDayInCents)) {
    at = startOfDay(addDays(dayOf(at), 1));
    left = await leftOfDay(tx, companyId, perDayInCents, at);
  }
  return at;
}

/**
 * Sums the payouts of the 24 hours before `now` that no second person approved, in cents. Failed
 * and canceled payouts do not count. Exact under concurrency if the caller has locked the balances.
 * `only` restricts the sum to one payout.
 */
export function sumUnapproved(tx: Executor, companyId: string, now: Date, only?: string): Promise<number> {
  const { id, approvedBy, requestedBy, firstApprovedBy, createdAt } = payouts;
  const hasNoSecondPerson = or(
    isNull(approvedBy),
    eq(approvedBy, requestedBy),
    and(isNull(requestedBy), isNull(firstApprovedBy)),
  );
  const isRecent = gt(createdAt, new Date(now.getTime() - dayMs));
  return sumOf(tx, companyId, and(isRecent, hasNoSecondPerson, only === undefined ? undefined : eq(id, only)));
}

async function sumOf(tx: Executor, companyId: string, which: SQL | undefined): Promise<number> {
  const [sum] = await tx
    .select({ amount: sql<string>`coalesce(sum(${payouts.amount}), 0)` })
    .from(payouts)
    .where(and(eq(payouts.companyId, companyId), notInArray(payouts.status, ["failed", "canceled"]), which));
  return Number(sum?.amount ?? 0);
}

/**
 * Sets a company's limits for future payouts. Requires the owner's password. Decreases apply
 * immediately, increases after 24 hours.
 *
 * @throws password_wrong; payout_day_below_payout if the daily limit is below the limit per payout;
 * payout_limits_invalid if `approvalAboveInCents` exceeds the limit per payout; FORBIDDEN for a
 * former owner.
 */
export async function changeLimits(
  companyId: string,
  change: PayoutLimitsChange,
  { userId, address, now }: { userId: string; address: string; now: Date },
): Promise<PayoutLimits> {
  const { password, ...wanted } = change;
  if (wanted.approvalAboveInCents > wanted.perPayoutInCents) return fail("payout_limits_invalid");
  if (wanted.perDayInCents < wanted.perPayoutInCents) return fail("payout_day_below_payout");
  await confirmPassword(userId, password);
  await db().transaction(async (tx) => {
    // Serializes a company's changes, because an increase is measured against the limits that the
    // previous change set.
    const role = await lockTeam(tx, companyId, userId);
    if (!role || !roleAllows(role, "finance.configure")) return fail("FORBIDDEN");
    const before = await readLimits(companyId, now, tx);
    const set = { ...columnsOf(before, wanted, now), updatedAt: now };
    await tx
      .insert(payoutLimits)
      .values({ companyId, ...set })
      .onConflictDoUpdate({ target: payoutLimits.companyId, set });
    const { perPayoutInCents, perDayInCents, approvalAboveInCents } = before;
    await recordAudit(tx, {
      companyId,
      actor: `user:${userId}`,
      action: "payout.limits_changed",
      subjectId: companyId,
      before: { perPayoutInCents, perDayInCents, approvalAboveInCents },
      after: wanted,
      address,
      now,
    });
  });
  return readLimits(companyId, now);
}

/** Returns the column values for a requested change. A pending increase keeps its start time unless it grows. */
function columnsOf({ raised, ...current }: PayoutLimits, wanted: Amounts, now: Date) {
  const fields = ["perPayoutInCents", "perDayInCents", "approvalAboveInCents"] as const;
  const isRaise = fields.some((field) => wanted[field] > current[field]);
  const isNewRaise = fields.some((field) => wanted[field] > Math.max(current[field], raised?.[field] ?? 0));
  const least = (field: keyof Amounts) => Math.min(current[field], wanted[field]);
  return {
    perPayout: least("perPayoutInCents"),
    perDay: least("perDayInCents"),
    approvalAbove: least("approvalAboveInCents"),
    nextPerPayout: isRaise ? wanted.perPayoutInCents : null,
    nextPerDay: isRaise ? wanted.perDayInCents : null,
    nextApprovalAbove: isRaise ? wanted.approvalAboveInCents : null,
    raisedFrom: isRaise ? raisedFrom(isNewRaise ? null : raised, now) : null,
  };
}

function raisedFrom(pending: PayoutLimits["raised"], now: Date): Date {
  return pending ? new Date(pending.from) : new Date(now.getTime() + dayMs);
}
