import { and, isNotNull, lte } from "drizzle-orm";
import { anticipations } from "@/db/schema";
import { askInTurns } from "../../payments/unknown-outcomes/ask-in-turns";
import { findLines } from "../../payments/unknown-outcomes/lines";
import { followAnticipation } from "./record-anticipation";

/**
 * Reads pending anticipations due at `now` from their acquirers, until none is left or `deadline`
 * (wall clock) has passed. `only` limits the run to one company.
 *
 * @returns the number of anticipations read and the number of failures.
 */
export async function followAnticipations(
  now: Date,
  deadline: Date,
  only?: string,
): Promise<{ anticipationsRead: number; anticipationsUnreachable: number }> {
  let read = 0;
  const { companyId, connectionId, id, readAt: dueAt } = anticipations;
  const due = and(isNotNull(dueAt), lte(dueAt, now));
  const lines = await findLines({ table: anticipations, companyId, connectionId, id, dueAt, due }, only);
  const unreachable = await askInTurns(lines, deadline, async (row) => {
    read += 1;
    await followAnticipation(row, now);
  });
  return { anticipationsRead: read, anticipationsUnreachable: unreachable };
}
