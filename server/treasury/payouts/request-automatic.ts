import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { derivedIds } from "@/db/ids";
import { automaticPayouts, balances, companies } from "@/db/schema";
import type { AutomaticPayoutPause } from "@/db/schema/treasury-enums";
import { byPlatform, recordAudit } from "../../accounts/audit/audit";
import { getCompany } from "../../accounts/company/companies";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { leftOfDay, readLimits, sumUnapproved } from "../../ledger/payout-limits/limits";
import type { PayoutLimits } from "../../ledger/payout-limits/schemas";
import { lockBalances } from "../../ledger/transfers/ledger";
import { acceptedRefundsOf, setAsideOf, sumAcceptedRefunds } from "../../payments/refund-requests/set-aside";
import { dayOfMonth, isPayoutDay, lastOfMonth, weekdayOf } from "./automatic-days";
import { judge } from "./automatic-payouts";
import { payoutConnection } from "./payout-connection";
import { findPayoutRow } from "./payouts";
import { addPayout } from "./request-payout";

/** Time of day in São Paulo at which automatic payouts start, after the nightly releases. */
const firstHourMs = 6 * 60 * 60 * 1000;

/** SQL condition: companies with an automatic payout that may be due at `now` and a sufficient balance. */
export function isAutomaticDue(now: Date): SQL | undefined {
  const today = dayOf(now);
  const { companyId, frequency, weekday, monthDay, minAmount, pausedFor, requestedOn } = automaticPayouts;
  if (now.getTime() < startOfDay(today).getTime() + firstHourMs) return sql`false`;
  return and(
    ne(frequency, "off"),
    isNull(pausedFor),
    sql`coalesce(${weekday}, ${weekdayOf(today)}) = ${weekdayOf(today)}`,
    sql`least(coalesce(${monthDay}, ${dayOfMonth(today)}), ${lastOfMonth(today)}) = ${dayOfMonth(today)}`,
    sql`${requestedOn} IS DISTINCT FROM ${today}`,
    sql`${minAmount} <= (SELECT ${balances.available} FROM ${balances} WHERE ${balances.companyId} = ${companyId})
      - ${acceptedRefundsOf(sql`${companyId}`, sql`${now.toISOString()}::timestamptz`)}`,
  );
}

/**
 * Returns the id of a company's automatic payout on a São Paulo day. Deterministic, so that
 * repeated requests create one payout.
 */
export function automaticPayoutId(companyId: string, day: string): string {
  return derivedIds(startOfDay(day), `automatic payout ${companyId}`)(0);
}

/**
 * Requests a company's automatic payout for the day of `now`. The amount is the available balance
 * less the reserve for refunds, up to the limits. Requests nothing below the minimum. Only one of
 * several concurrent calls requests the payout. Pauses automatic payouts that are no longer
 * allowed.
 *
 * @returns true if the payout was requested.
 */
export async function requestAutomaticPayout(companyId: string, now: Date): Promise<boolean> {
  const { connections, clock } = await getCompany(companyId);
  const today = dayOf(now);
  return db().transaction(async (tx) => {
    // Waits for the commit of a concurrent change to the company's team, document or blocked state.
    const [locked] = await tx.select().from(companies).where(eq(companies.id, companyId)).for("no key update");
    const [row] = await tx
      .select()
      .from(automaticPayouts)
      .where(eq(automaticPayouts.companyId, companyId))
      .for("update");
    if (!locked || !row || row.pausedFor || row.requestedOn === today || !isPayoutDay(row, today)) return false;
    const company = { ...locked, connections, clock };
    const { pausedFor, destination } = await judge(tx, company, row, now);
    if (pausedFor) {
      await pause(tx, companyId, pausedFor, now);
      return false;
    }
    const { available } = await lockBalances(tx, companyId);
    const limits = await readLimits(companyId, now, tx);
    const left = await leftOfDay(tx, companyId, limits.perDayInCents, now);
    const payable = available - setAsideOf(available, await sumAcceptedRefunds(companyId, now, tx));
    const amountInCents = Math.min(payable, limits.perPayoutInCents, left);
    if (amountInCents < Math.max(row.minAmount, limits.minInCents)) return false;
    if (await waitsForYesterdays(tx, { companyId, amountInCents, now }, limits)) return false;
    const id = automaticPayoutId(companyId, today);
    await tx.update(automaticPayouts).set({ requestedOn: today }).where(eq(automaticPayouts.companyId, companyId));
    if (await findPayoutRow(companyId, id, tx)) return false;
    await addPayout(tx, {
      companyId,
      id,
      amountInCents,
      approvalAboveInCents: limits.approvalAboveInCents,
      connection: await payoutConnection(company, destination, tx),
      destination,
      // Portuguese, because the description is stored and sent to the bank.
      description: "Saque automático",
      requestedBy: row.setBy,
      requestedByKey: null,
      by: byPlatform,
      now,
    });
    return true;
  });
}

/**
 * Reports whether a payout needs an approval only because yesterday's was requested less than 24
 * hours ago. Daily runs are never exactly 24 hours apart, so a later run on the same day requests
 * the payout.
 */
async function waitsForYesterdays(
  tx: Executor,
  { companyId, amountInCents, now }: { companyId: string; amountInCents: number; now: Date },
  { approvalAboveInCents }: PayoutLimits,
): Promise<boolean> {
  const sum = amountInCents + (await sumUnapproved(tx, companyId, now));
  if (sum <= approvalAboveInCents) return false;
  const yesterdays = automaticPayoutId(companyId, addDays(dayOf(now), -1));
  return sum - (await sumUnapproved(tx, companyId, now, yesterdays)) <= approvalAboveInCents;
}

/** An owner must configure automatic payouts again to end the pause. */
async function pause(tx: Executor, companyId: string, pausedFor: AutomaticPayoutPause, now: Date): Promise<void> {
  await tx.update(automaticPayouts).set({ pausedFor }).where(eq(automaticPayouts.companyId, companyId));
  const after = { pausedFor };
  const action = "payout.automatic_paused";
  await recordAudit(tx, { companyId, ...byPlatform, action, subjectId: companyId, after, now });
}

/** Pauses automatic payouts that a removed or demoted member configured. Runs in the caller's transaction. */
export async function pauseAutomaticPayoutsOf(
  tx: Executor,
  { companyId, memberId }: { companyId: string; memberId: string },
  now: Date,
): Promise<void> {
  const [row] = await tx
    .select()
    .from(automaticPayouts)
    .where(and(eq(automaticPayouts.companyId, companyId), eq(automaticPayouts.setBy, memberId)))
    .for("update");
  if (row && row.frequency !== "off" && !row.pausedFor) await pause(tx, companyId, "member_changed", now);
}
