import { and, eq, inArray, isNotNull, lte, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { automaticPayouts, payouts } from "@/db/schema";
import { findCompaniesWith, hasNoClock, runRoundRobin } from "../../core/leases/fair-turns";
import { askInTurns } from "../../payments/unknown-outcomes/ask-in-turns";
import { findLines } from "../../payments/unknown-outcomes/lines";
import { followPayout } from "./record-payout";
import { isAutomaticDue, requestAutomaticPayout } from "./request-automatic";
import { sendPayout } from "./send-payout";

/**
 * Requests automatic payouts due at `now`, until none is left or `deadline` (wall clock) has
 * passed. `only` limits the run to one company.
 *
 * @returns the number of payouts requested.
 *
 * @throws the first error, after all other companies have been processed.
 */
export async function requestAutomaticPayouts(
  now: Date,
  deadline: Date,
  only?: string,
): Promise<{ automaticPayouts: number }> {
  let requested = 0;
  const found = await findCompaniesWith(
    automaticPayouts.companyId,
    and(isAutomaticDue(now), only ? undefined : hasNoClock(automaticPayouts.companyId)),
    only,
  );
  const piecesOf = async function* (companyId: string) {
    if (await requestAutomaticPayout(companyId, now)) requested += 1;
    yield;
  };
  await runRoundRobin(
    found.map((companyId) => ({ companyId, pieces: piecesOf(companyId) })),
    { deadline, message: "The automatic payout of a company could not be requested" },
  );
  return { automaticPayouts: requested };
}

/**
 * Sends scheduled payouts, until none is left or `deadline` (wall clock) has passed. `only` limits
 * the run to one company.
 *
 * @returns the number of payouts attempted and the number of failures.
 */
export async function sendPayouts(
  now: Date,
  deadline: Date,
  only?: string,
): Promise<{ payouts: number; failed: number }> {
  let tried = 0;
  const lines = await findPayoutLines(eq(payouts.status, "scheduled"), payouts.createdAt, only);
  const failed = await askInTurns(lines, deadline, async (row) => {
    tried += 1;
    await sendPayout(row, now);
  });
  return { payouts: tried, failed };
}

/**
 * Reads payouts due at `now` from their acquirers: pending ones, and completed ones that may have
 * been returned. Runs until none is left or `deadline` (wall clock) has passed. `only` limits the
 * run to one company.
 *
 * @returns the number of payouts read and the number of failures.
 */
export async function followPayouts(
  now: Date,
  deadline: Date,
  only?: string,
): Promise<{ payoutsRead: number; payoutsUnreachable: number }> {
  let read = 0;
  const due = and(isNotNull(payouts.readAt), lte(payouts.readAt, now), inArray(payouts.status, ["sent", "completed"]));
  const lines = await findPayoutLines(due, payouts.readAt, only);
  const unreachable = await askInTurns(lines, deadline, async (row) => {
    read += 1;
    await followPayout(row, now);
  });
  return { payoutsRead: read, payoutsUnreachable: unreachable };
}

function findPayoutLines(due: SQL | undefined, dueAt: AnyPgColumn, only: string | undefined) {
  const { companyId, connectionId, id } = payouts;
  return findLines({ table: payouts, companyId, connectionId, id, dueAt, due }, only);
}
