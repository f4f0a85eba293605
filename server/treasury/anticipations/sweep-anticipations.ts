import { and, isNotNull, lte } from "drizzle-orm";
import { anticipations } from "@/db/schema";
import { askInTurns } from "../../payments/unknown-outcomes/ask-in-turns";
import { findLines } from "../../payments/unknown-outcomes/lines";
import { followAnticipation } from "./record-anticipation";

/**
 * Reads, at their acquirers, the anticipations without an outcome, as far as they are due at `now`, until none is left
 * or `deadline` (real clock) has passed. `only`: one company.
 *
 * @returns how many it read, and how many could not be read.
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
