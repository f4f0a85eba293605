import { and, asc, eq, gte, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { leastIdOf, newId } from "@/db/ids";
import { companies, companyLookups } from "@/db/schema";
import { recentClocks } from "../../accounts/company/company-clock";
import { dayOf, startOfDay } from "../../core/calendar/calendar";
import { takeFairTurns } from "../../core/leases/fair-turns";
import { log } from "../../core/log/log";
import { checkLedger } from "./check-ledger";

/** From 04:00 in São Paulo on, every ledger wants its check of the day. */
const nightMs = 4 * 3_600_000;

/** `company_lookups.kind` of a company's last check, and of a ledger that it found wrong; `targetId` has the time. */
const checked = "ledger checked";
const wrong = "ledger wrong";

/** A statement of a check may read a whole company, which takes longer than a request's. */
const statementMs = 30_000;

/**
 * Checks each company's ledger once a day, until all are checked or `deadline` (real clock) has passed; the next run goes
 * on. A rule that is broken is logged, and the company stays among `readLedgers().wrong` until a check finds it right.
 * Safe to run twice at once. `only`: one company.
 *
 * @throws the first fault, after all others had their turn.
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
  // The books of a company that is being wiped are whole again once it is.
  const waiting = (await findUnchecked(startOfNight(now), only)).filter((id) => !clocks.get(id)?.isResetting);
  await takeFairTurns(
    waiting.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, graceMs: statementMs, message: "The ledger of a company could not be checked" },
  );
  return counts;
}

/** The state of the ledgers, for whoever watches. */
export interface LedgerState {
  /** Number of companies whose last check found a broken rule. */
  wrong: number;
  /** When the company that waits longest was last checked, or made if it never was; null without companies. */
  waitsSince: Date | null;
}

/** What the last check of each company found. */
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

/** The last 04:00 in São Paulo. */
function startOfNight(now: Date): Date {
  return new Date(startOfDay(dayOf(new Date(now.getTime() - nightMs))).getTime() + nightMs);
}

/** The instant of an id: its first 48 bits. */
function instantOf(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
}

/** The companies that were not checked since an instant. */
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

/** Checks one company and notes the result. @returns whether its ledger is right */
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
