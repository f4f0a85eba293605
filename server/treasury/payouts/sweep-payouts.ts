import { and, eq, inArray, isNotNull, lte, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { automaticPayouts, payouts } from "@/db/schema";
import { findCompaniesWith, hasNoClock, takeFairTurns } from "../../core/leases/fair-turns";
import { askInTurns } from "../../payments/unknown-outcomes/ask-in-turns";
import { findLines } from "../../payments/unknown-outcomes/lines";
import { followPayout } from "./record-payout";
import { isAutomaticDue, requestAutomaticPayout } from "./request-automatic";
import { sendPayout } from "./send-payout";

/**
 * Requests the automatic payouts that are due at `now`, until none is left or `deadline` (real clock) has passed.
 * `only`: one company.
 *
 * @returns how many it requested.
 * @throws the first fault, once all other companies had their turn.
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
  await takeFairTurns(
    found.map((companyId) => ({ companyId, pieces: piecesOf(companyId) })),
    { deadline, message: "The automatic payout of a company could not be requested" },
  );
  return { automaticPayouts: requested };
}

/**
 * Sends the scheduled payouts, until none is left or `deadline` (real clock) has passed. `only`: one company.
 *
 * @returns how many it tried, and how many faults it met.
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
 * Reads, at their acquirers, the payouts without an outcome and the completed ones that may have come back, as far as
 * they are due at `now`, until none is left or `deadline` (real clock) has passed. `only`: one company.
 *
 * @returns how many it read, and how many could not be read.
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

/** The due payouts, one line per connection. */
function findPayoutLines(due: SQL | undefined, dueAt: AnyPgColumn, only: string | undefined) {
  const { companyId, connectionId, id } = payouts;
  return findLines({ table: payouts, companyId, connectionId, id, dueAt, due }, only);
}
