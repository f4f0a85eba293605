import { and, asc, eq, inArray, isNull, lte, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { receivables } from "@/db/schema";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";
import { lockBalances, post } from "../transfers/ledger";
import { releaseTransfer } from "./receivables";

const batchSize = 200;

/**
 * Releases the receivables due at `now` (docs/domains/ledger.md). Processes one batch at a time,
 * each in a separate database transaction, alternating between companies, until none is left or
 * `deadline` (wall clock) has passed. A receivable is never released twice. `only` restricts the
 * run to one company.
 *
 * @returns the number of released receivables.
 *
 * @throws the first error, after all other companies have been processed.
 */
export async function releaseReceivables(now: Date, deadline: Date, only?: string): Promise<{ released: number }> {
  let released = 0;
  const pieces = async function* (companyId: string) {
    for (let count = batchSize; count === batchSize; yield) {
      count = await releaseBatch(companyId, now);
      released += count;
    }
  };
  const due = dueAt(now);
  const companies = only ? [only] : await findCompaniesDue(receivables.companyId, due);
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "Receivables of a company could not be released" },
  );
  return { released };
}

/**
 * SQL condition: the receivable is due. Excludes receivables reserved by an anticipation, whose
 * outcome is pending.
 */
function dueAt(now: Date): SQL | undefined {
  return and(isNull(receivables.releasedAt), lte(receivables.releasesAt, now), isNull(receivables.anticipationId));
}

async function releaseBatch(companyId: string, now: Date): Promise<number> {
  return db().transaction(async (tx) => {
    await lockBalances(tx, companyId);
    const due = await tx
      .select({ id: receivables.id })
      .from(receivables)
      .where(and(eq(receivables.companyId, companyId), dueAt(now)))
      .orderBy(asc(receivables.releasesAt))
      .limit(batchSize);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    const rows = await tx
      .update(receivables)
      .set({ releasedAt: now })
      .where(and(eq(receivables.companyId, companyId), inArray(receivables.id, ids), isNull(receivables.releasedAt)))
      .returning();
    const movements = rows.map(({ id, transactionId, remaining }) => releaseTransfer(id, transactionId, remaining));
    await post(tx, companyId, now, movements);
    return rows.length;
  });
}
