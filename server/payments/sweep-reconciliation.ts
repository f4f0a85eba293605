import { and, asc, eq, gt, inArray, lte, or } from "drizzle-orm";
import { db } from "@/db/client";
import { refunds, transactions } from "@/db/schema";
import { getCompany } from "../companies/companies";
import { log } from "../core/log";
import { findFailure } from "../errors";
import { reconcileTransaction } from "./reconcile-transaction";
import { requestRefund } from "./refund-transaction";

/** How long an answer may be missing before the acquirer is asked about the same key (reliability, rule 1). */
const patienceMs = 90_000;
const batchSize = 200;
const firstId = "00000000-0000-0000-0000-000000000000";

/** What a run of the reconciliation came to. */
export interface ReconciliationCounts extends Record<string, number> {
  asked: number;
  changed: number;
  refunds: number;
  unreachable: number;
}

interface Sweep {
  counts: ReconciliationCounts;
  before: Date;
  /** What is dated later than this was made by a moved clock, and is due at once (decisions, section 7). */
  ahead: Date;
  now: Date;
  deadline: Date;
  only: string | undefined;
}

/**
 * Asks the acquirers about every charge and refund whose outcome has been missing for 90 seconds at `now`, by the same
 * key as before, company by company, until none is left or `deadline` (real clock) has passed. `only`: one company.
 */
export async function sweepReconciliation(now: Date, deadline: Date, only?: string): Promise<ReconciliationCounts> {
  const counts: ReconciliationCounts = { asked: 0, changed: 0, refunds: 0, unreachable: 0 };
  const moved = (ms: number) => new Date(now.getTime() + ms);
  const sweep = { counts, before: moved(-patienceMs), ahead: moved(patienceMs), now, deadline, only };
  await sweepCharges(sweep);
  await sweepRefunds(sweep);
  return counts;
}

async function sweepCharges({ counts, before, ahead, now, deadline, only }: Sweep): Promise<void> {
  const missing = and(
    eq(transactions.status, "pending"),
    or(inArray(transactions.acquirerState, ["reserved", "unknown"]), eq(transactions.paymentMethod, "credit_card")),
    or(lte(transactions.createdAt, before), gt(transactions.createdAt, ahead)),
    only ? eq(transactions.companyId, only) : undefined,
  );
  const companies = await db().selectDistinct({ id: transactions.companyId }).from(transactions).where(missing);
  for (const { id } of companies) {
    const company = await getCompany(id);
    const list = (after: string) =>
      db()
        .select()
        .from(transactions)
        .where(and(eq(transactions.companyId, id), missing, gt(transactions.id, after)))
        .orderBy(asc(transactions.id))
        .limit(batchSize);
    await eachUntil(deadline, list, async (row) => {
      counts.asked += 1;
      const change = await reached(counts, () => reconcileTransaction(company, row, now));
      if (change && change !== "unchanged") counts.changed += 1;
    });
  }
}

async function sweepRefunds({ counts, before, now, deadline, only }: Sweep): Promise<void> {
  const missing = and(
    eq(refunds.status, "requested"),
    lte(refunds.createdAt, before),
    only ? eq(refunds.companyId, only) : undefined,
  );
  const companies = await db().selectDistinct({ id: refunds.companyId }).from(refunds).where(missing);
  for (const { id } of companies) {
    const list = (after: string) =>
      db()
        .select()
        .from(refunds)
        .where(and(eq(refunds.companyId, id), missing, gt(refunds.id, after)))
        .orderBy(asc(refunds.id))
        .limit(batchSize);
    await eachUntil(deadline, list, async (refund) => {
      counts.refunds += 1;
      await reached(counts, () => requestRefund(refund, now));
    });
  }
}

/** Goes through a list page by page: one that stays unanswered must not keep those behind it from their turn. */
async function eachUntil<Row extends { id: string }>(
  deadline: Date,
  list: (after: string) => Promise<Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  let after = firstId;
  for (;;) {
    const rows = await list(after);
    for (const row of rows) {
      if (Date.now() > deadline.getTime()) return;
      await work(row);
      after = row.id;
    }
    if (rows.length < batchSize) return;
  }
}

/** One acquirer that cannot be read, or says no, must not keep the others waiting. */
async function reached<Result>(counts: ReconciliationCounts, ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (failure?.code === "RULE") return null;
    counts.unreachable += 1;
    // Its name alone: an error of the database carries the values of the failed statement.
    log.warn({ error: failure?.code ?? nameOf(thrown) }, "An acquirer could not be asked");
    return null;
  }
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}
