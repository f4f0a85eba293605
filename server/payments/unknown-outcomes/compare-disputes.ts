import { and, eq, gte, inArray, isNull, min, ne, or, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { leastIdOf } from "@/db/ids";
import { acquirerAccounts, chargebacks, connections, transactions } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { acquirers } from "../../acquiring/port";
import type { DisputedCharges } from "../../acquiring/port/dispute-port";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { hasNoClock, runRoundRobin } from "../../core/leases/fair-turns";
import { collectFaults } from "../../core/log/collect-faults";
import { log } from "../../core/log/log";
import { groupBy } from "../../core/workers/parallel";
import { transactionIdOf } from "../charges/charge-request";
import { reconcileTransaction } from "../charges/reconcile-transaction";
import type { TransactionRow } from "../transactions/transaction-shape";
import { disputeWindowDays } from "./find-disputable";
import { isAnyOf } from "./lines";

/** Start of the daily comparison, 06:00 in São Paulo. */
const morningMs = 6 * 3_600_000;
const concurrency = 4;
const patienceMs = 1_000;

interface Compared {
  companyId: string;
  id: string;
  kind: string;
}

export interface DisputeCounts extends Record<string, number> {
  /** Accounts whose disputed charges were listed; `disputesUnlisted` counts those whose acquirer did not respond. */
  disputeLists: number;
  disputesUnlisted: number;
  /** Charges read because the list and our records differ; `disputesChanged` counts those that changed. */
  disputesAsked: number;
  disputesChanged: number;
}

/**
 * Compares card sales with the acquirers' lists of disputed charges, because the callback for a
 * chargeback or its end may have been lost. Compares each sale once a day from 06:00 in São Paulo
 * until its dispute window ends. Reads one paged list per account, which covers all companies that
 * share the account. Reads only charges for which the list and our records differ, and applies the
 * report of each charge. If an acquirer does not respond, the next run retries its accounts. `only`
 * limits the run to one company.
 *
 * @throws the first error, after all other accounts have been processed.
 */
export async function compareDisputes(now: Date, deadline: Date, only?: string): Promise<DisputeCounts> {
  const counts: DisputeCounts = { disputeLists: 0, disputesUnlisted: 0, disputesAsked: 0, disputesChanged: 0 };
  const morning = dayOf(new Date(now.getTime() - morningMs));
  const run = { now, morning, counts };
  const accounts = [...(await findAccounts(morning, only)).values()];
  await runRoundRobin(
    accounts.map((account) => ({ companyId: account[0]?.companyId ?? "", pieces: piecesOf(account, run) })),
    { deadline, concurrency, patienceMs, piecesPerCompany: 1, message: "The disputes of an account could not be read" },
    (piece) => piece(),
  );
  return counts;
}

interface Run {
  now: Date;
  morning: string;
  counts: DisputeCounts;
}

async function findAccounts(morning: string, only: string | undefined): Promise<Map<string, Compared[]>> {
  const { companyId, connectionId, owner, environment, disputesReadOn } = acquirerAccounts;
  const listing = [...acquirers.values()].filter(({ disputes }) => disputes).map(({ kind }) => kind);
  const rows = await db()
    .select({ companyId, id: connectionId, kind: connections.kind, owner, environment })
    .from(acquirerAccounts)
    .innerJoin(connections, and(eq(connections.companyId, companyId), eq(connections.id, connectionId)))
    .where(
      and(
        inArray(connections.kind, listing),
        or(isNull(disputesReadOn), ne(disputesReadOn, morning)),
        only === undefined ? hasNoClock(companyId) : eq(companyId, only),
      ),
    );
  return groupBy(rows, ({ kind, id, owner, environment }) =>
    owner === "platform" ? `${kind} ${environment}` : `${kind} ${id}`,
  );
}

async function* piecesOf(account: readonly Compared[], run: Run): AsyncGenerator<() => Promise<void>, void> {
  const { now, morning, counts } = run;
  const faults = collectFaults({ message: "A disputed charge could not be read" });
  const differing: TransactionRow[] = [];
  let isListed = false;
  yield async () => {
    const rows = await findDiffering(account, run);
    isListed = rows !== null;
    differing.push(...(rows ?? []));
  };
  if (!isListed) return;
  for (const row of differing) {
    yield async () => {
      counts.disputesAsked += 1;
      const ask = async () => reconcileTransaction(await getCompany(row.companyId), row, now);
      const change = await faults.attempt(ask, { companyId: row.companyId });
      if (change !== undefined && change !== "unchanged") counts.disputesChanged += 1;
    };
  }
  if (faults.count() === 0) await endMorning(account, morning);
}

async function findDiffering(account: readonly Compared[], { now, morning, counts }: Run) {
  const from = await findStart(account, morning);
  if (!from) return [];
  const [first] = account;
  const list = first && acquirers.get(first.kind)?.disputes?.list;
  const outcome = list && (await list(first, { from, to: now }));
  if (outcome?.kind !== "done") {
    counts.disputesUnlisted += 1;
    log.warn({ connectionId: first?.id, outcome: outcome?.kind }, "An acquirer did not list its disputed charges");
    return null;
  }
  counts.disputeLists += 1;
  const [unknown, ended] = await Promise.all([findUnknown(account, outcome.value), findEnded(account, outcome.value)]);
  return [...unknown, ...ended];
}

const ofAccount = (account: readonly Compared[]) =>
  and(
    isAnyOf(transactions.companyId, [...new Set(account.map(({ companyId }) => companyId))]),
    isAnyOf(
      transactions.connectionId,
      account.map(({ id }) => id),
    ),
  );

const ofCharge = and(eq(chargebacks.companyId, transactions.companyId), eq(chargebacks.transactionId, transactions.id));
const isOpen = eq(chargebacks.status, "opened");

/**
 * Returns the creation time of the oldest charge to compare: the start of the dispute window or the
 * oldest disputed charge. Returns null if there are no card sales in the window and no disputes.
 */
async function findStart(account: readonly Compared[], morning: string): Promise<Date | null> {
  const start = startOfDay(addDays(morning, -disputeWindowDays));
  const [[oldest], [sold]] = await Promise.all([
    db()
      .select({ at: min(transactions.createdAt) })
      .from(chargebacks)
      .innerJoin(transactions, ofCharge)
      .where(and(ofAccount(account), isOpen)),
    db()
      .select({ id: transactions.id })
      .from(transactions)
      .where(
        and(
          ofAccount(account),
          gte(transactions.id, leastIdOf(start)),
          eq(transactions.paymentMethod, "credit_card"),
          ne(transactions.status, "pending"),
        ),
      )
      .limit(1),
  ]);
  const at = oldest?.at ?? null;
  if (at && at < start) return new Date(at.getTime() - morningMs);
  return sold || at ? start : null;
}

/** A listed charge is unknown without an open or lost dispute in our records. */
async function findUnknown(account: readonly Compared[], { keys }: DisputedCharges): Promise<TransactionRow[]> {
  const ids = keys.flatMap((key) => transactionIdOf(key) ?? []);
  if (ids.length === 0) return [];
  const known = db()
    .select({ one: sql`1` })
    .from(chargebacks)
    .where(and(ofCharge, ne(chargebacks.status, "won")));
  return db()
    .select()
    .from(transactions)
    .where(and(ofAccount(account), isAnyOf(transactions.id, ids), sql`NOT EXISTS ${known}`));
}

/**
 * Returns the charges with an open dispute that is not in the list. If the list is complete, the
 * dispute has ended.
 */
async function findEnded(account: readonly Compared[], { keys, isWhole }: DisputedCharges): Promise<TransactionRow[]> {
  if (!isWhole) return [];
  const listed = new Set(keys.map(transactionIdOf));
  const rows = await db()
    .select({ transaction: transactions })
    .from(chargebacks)
    .innerJoin(transactions, ofCharge)
    .where(and(ofAccount(account), isOpen, eq(transactions.paymentMethod, "credit_card")));
  const charges = new Map(rows.map(({ transaction }) => [transaction.id, transaction]));
  return [...charges.values()].filter(({ id }) => !listed.has(id));
}

async function endMorning(account: readonly Compared[], morning: string): Promise<void> {
  for (const { companyId, id } of account) {
    await db()
      .update(acquirerAccounts)
      .set({ disputesReadOn: morning })
      .where(and(eq(acquirerAccounts.companyId, companyId), eq(acquirerAccounts.connectionId, id)));
  }
}
