import { and, asc, eq, gte, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { leastIdOf, newId } from "@/db/ids";
import { companies, companyLookups } from "@/db/schema";
import { recentClocks } from "../../accounts/company/company-clock";
import { dayOf, startOfDay } from "../../core/calendar/calendar";
import { runRoundRobin } from "../../core/leases/fair-turns";
import { log } from "../../core/log/log";
import { checkLedger } from "./check-ledger";

/** Time of day from which each ledger is checked once: 04:00 in São Paulo. */
const nightMs = 4 * 3_600_000;

/**
 * `company_lookups.kind` of rows for a company's last check and for a ledger with violations.
 * `targetId` encodes the time.
 */
const checked = "ledger checked";
const wrong = "ledger wrong";

/**
 * Statement timeout of a check. A check may read all rows of a company, which takes longer than a
 * request's timeout.
 */
const statementMs = 30_000;

/**
 * Checks each company's ledger once a day, until all are checked or `deadline` (wall clock) has
 * passed. The next run continues. A violated rule is logged, and `readLedgers().wrong` includes the
 * company until a check passes. Safe to run concurrently. `only` restricts the run to one company.
 *
 * @throws the first error, after all other companies have been checked.
 */
export async function checkLedgers(
  now: Date,
  deadline: Date,
  only?: string,
): Promise<{ checkedLedgers: number; wrongLedgers: number }> {
  const counts = { checkedLedgers: 0, wrongLedgers: 0 };
  const pieces = async function* (companyId: string) {
    counts.checkedLedgers += 1;
    if (!(await checkOne(companyId, now))) counts.wrongLedgers += 1;
    yield;
  };
  const clocks = await recentClocks();
  // Skips companies that are being reset, because their ledgers are temporarily inconsistent.
  const waiting = (await findUnchecked(startOfNight(now), only)).filter((id) => !clocks.get(id)?.isResetting);
  await runRoundRobin(
    waiting.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, graceMs: statementMs, message: "The ledger of a company could not be checked" },
  );
  return counts;
}

export interface LedgerState {
  wrong: number;
  /**
   * Time of the least recent check. A company that was never checked counts from its creation. Null
   * if there are no companies.
   */
  waitsSince: Date | null;
}

export async function readLedgers(only?: string): Promise<LedgerState> {
  const { kind, key, companyId, targetId } = companyLookups;
  const isMeant = only === undefined ? undefined : eq(companyId, only);
  const since = sql<string>`coalesce(${targetId}, ${companies.id})`;
  const faulty = await db().$count(companyLookups, and(eq(kind, wrong), isMeant));
  const [oldest] = await db()
    .select({ id: since })
    .from(companies)
    .leftJoin(companyLookups, and(eq(kind, checked), eq(key, sql`${companies.id}::text`)))
    .where(only === undefined ? undefined : eq(companies.id, only))
    .orderBy(since)
    .limit(1);
  return { wrong: faulty, waitsSince: oldest ? instantOf(oldest.id) : null };
}

function startOfNight(now: Date): Date {
  return new Date(startOfDay(dayOf(new Date(now.getTime() - nightMs))).getTime() + nightMs);
}

function instantOf(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
}

async function findUnchecked(since: Date, only: string | undefined): Promise<string[]> {
  const { kind, key, targetId } = companyLookups;
  const isDone = and(eq(kind, checked), eq(key, sql`${companies.id}::text`), gte(targetId, leastIdOf(since)));
  const rows = await db()
    .select({ id: companies.id, done: targetId })
    .from(companies)
    .leftJoin(companyLookups, isDone)
    .where(and(sql`${targetId} IS NULL`, only === undefined ? undefined : eq(companies.id, only)))
    .orderBy(asc(companies.id));
  return rows.map(({ id }) => id);
}

async function checkOne(companyId: string, now: Date): Promise<boolean> {
  const report = await db().transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('statement_timeout', ${String(statementMs)}, true)`);
    return checkLedger(companyId, tx);
  });
  await db().transaction(async (tx) => {
    await note(tx, checked, companyId, now);
    if (report.ok) await tx.delete(companyLookups).where(isNoted(wrong, companyId));
    else await note(tx, wrong, companyId, now);
  });
  for (const rule of new Set(report.faults.map((each) => each.rule))) {
    log.error({ operation: "check-ledger", companyId, rule }, "A ledger contradicts itself");
  }
  return report.ok;
}

const isNoted = (kind: string, companyId: string) =>
  and(eq(companyLookups.kind, kind), eq(companyLookups.key, companyId), eq(companyLookups.companyId, companyId));

async function note(tx: Executor, kind: string, companyId: string, now: Date): Promise<void> {
  const targetId = newId(now);
  await tx
    .insert(companyLookups)
    .values({ kind, key: companyId, companyId, targetId })
    .onConflictDoUpdate({ target: [companyLookups.kind, companyLookups.key], set: { targetId } });
}
