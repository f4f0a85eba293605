import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { receivables } from "@/db/schema";
import { log } from "../core/log";
import { findFailure } from "../errors";
import { lockBalances, post } from "./ledger";
import { releaseTransfer } from "./receivables";

const batchSize = 200;

/**
 * Makes available what is due at `now` (docs/decisions.md 6), company by company, until nothing is left or `deadline`
 * (real clock) has passed. Each batch is one commit, and no receivable is released twice. A company that fails keeps no
 * other one from its money; a lost database keeps them all. `only`: one company.
 *
 * @returns how many receivables were released.
 * @throws the first fault, once all others have had their turn.
 */
export async function releaseReceivables(now: Date, deadline: Date, only?: string): Promise<{ released: number }> {
  const due = and(
    isNull(receivables.releasedAt),
    lte(receivables.releasesAt, now),
    only ? eq(receivables.companyId, only) : undefined,
  );
  const companies = await db().selectDistinct({ id: receivables.companyId }).from(receivables).where(due);
  const faults: unknown[] = [];
  let released = 0;
  for (const { id: companyId } of companies) {
    let batch = batchSize;
    while (batch === batchSize && Date.now() < deadline.getTime()) {
      const [done] = await Promise.allSettled([releaseBatch(companyId, now)]);
      if (done.status === "rejected") faults.push(tell(companyId, done.reason));
      batch = done.status === "fulfilled" ? done.value : 0;
      released += batch;
    }
  }
  if (faults.length > 0) throw faults[0];
  return { released };
}

/** Logs whose money could not be released. @returns the fault. @throws it where the database is gone. */
function tell(companyId: string, fault: unknown): unknown {
  const failure = findFailure(fault);
  if (failure?.code === "UNAVAILABLE") throw fault;
  // Its name alone: an error of the database carries the values of the failed statement.
  const error = failure?.code ?? (fault instanceof Error ? fault.name : typeof fault);
  log.warn({ error, companyId }, "Receivables of a company could not be released");
  return fault;
}

async function releaseBatch(companyId: string, now: Date): Promise<number> {
  return db().transaction(async (tx) => {
    await lockBalances(tx, companyId);
    const due = await tx
      .select({ id: receivables.id })
      .from(receivables)
      .where(
        and(eq(receivables.companyId, companyId), isNull(receivables.releasedAt), lte(receivables.releasesAt, now)),
      )
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
