import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { anticipations } from "@/db/schema";
import type { AnticipationRow } from "../anticipations/anticipations";
import { followAnticipation } from "../anticipations/record-anticipation";
import { findCompaniesDue } from "../core/fair-turns";
import { askInTurns, type Line } from "./ask-in-turns";
import { findConnections, isAnyOf } from "./lines";

const maxListed = 1_000;

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
  const unreachable = await askInTurns(await findDueLines(now, only), deadline, async (row) => {
    read += 1;
    await followAnticipation(row, now);
  });
  return { anticipationsRead: read, anticipationsUnreachable: unreachable };
}

/** The due anticipations, one line per connection. */
async function findDueLines(now: Date, only: string | undefined): Promise<Line<AnticipationRow>[]> {
  const due = and(isNotNull(anticipations.readAt), lte(anticipations.readAt, now));
  const found = await findConnections(await findCompaniesDue(anticipations.companyId, due, only));
  return found.map(({ companyId, connectionId, acquirer }) => {
    const own = and(eq(anticipations.companyId, companyId), eq(anticipations.connectionId, connectionId), due);
    return {
      companyId,
      acquirer,
      list: async () => {
        const rows = await db()
          .select({ id: anticipations.id })
          .from(anticipations)
          .where(own)
          .orderBy(asc(anticipations.readAt))
          .limit(maxListed);
        return rows.map(({ id }) => id);
      },
      read: (ids) =>
        db()
          .select()
          .from(anticipations)
          .where(and(own, isAnyOf(anticipations.id, ids))),
    };
  });
}
