import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { findFew, isDistributed } from "@/db/client";
import { balances, sandboxClocks } from "@/db/schema";
import { collectFaults, isUnavailable } from "../log/collect-faults";
import { groupBy } from "../workers/parallel";

/** Extra time for turns that are still running at the deadline. */
const graceMs = 8_000;
/**
 * Slow pieces that may continue without a worker. Further ones keep their worker, so that a run
 * cannot exhaust memory.
 */
const maxSlow = 1_000;

/** Each step of the generator reads or runs the next piece. */
export interface CompanyWork<Piece> {
  companyId: string;
  pieces: AsyncIterator<Piece, void>;
}

export interface TurnTerms {
  deadline: Date;
  concurrency?: number;
  message: string;
  graceMs?: number;
  /**
   * Time after which a piece continues without its worker, so that an unresponsive bank delays only
   * its own company. Unlimited if absent.
   */
  patienceMs?: number;
  /** Concurrent pieces per company if `patienceMs` is set. Defaults to `concurrency`. */
  piecesPerCompany?: number;
  /**
   * With `patienceMs`, ends the run without waiting for slow pieces, so that they do not delay the
   * job's next run. The caller must prevent other runs from processing the same pieces.
   */
  leavesSlow?: boolean;
}

/**
 * Runs work round-robin over companies, one piece per turn, until all is done or the deadline
 * passes. A company with a million pieces therefore does not delay one with a single piece. Each
 * run starts at a random company, so that later runs reach the companies that an earlier run did
 * not. Invariants:
 * - A company's pieces are read one at a time, in order. `work` may run on several of them
 *   concurrently, so a single company can keep all workers busy.
 * - A company whose read hangs occupies only one worker. The others continue on the remaining
 *   workers.
 * - With `patienceMs`, a company whose work hangs occupies a worker no longer than that. It gets no
 *   further worker while `piecesPerCompany` of its pieces are in progress.
 * - A failed piece delays neither its company's other pieces nor other companies. A company whose
 *   pieces cannot be read is skipped. Each error is logged with its company.
 * - Losing the database ends the run immediately, because every further turn would fail.
 *
 * @throws the error that ended the run, or the first other error once all turns are done; an Error
 * if turns are still running `graceMs` after the deadline.
 */
export async function runRoundRobin<Piece>(
  companies: readonly CompanyWork<Piece>[],
  terms: TurnTerms,
  work: (piece: Piece, companyId: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const { deadline, concurrency = 1, message, patienceMs, piecesPerCompany = concurrency } = terms;
  const faults = collectFaults({ message, isFatal: isUnavailable });
  const queue = rotateAtRandom(companies);
  let reading = 0;
  let isStopped = false;
  let idle: (() => void)[] = [];
  const wakeIdle = () => {
    for (const wake of idle) wake();
    idle = [];
  };
  const isOver = () => isStopped || Date.now() > deadline.getTime();
  const stop = () => {
    isStopped = true;
    wakeIdle();
  };
  const slow = createSlowPieces<CompanyWork<Piece>>(piecesPerCompany, (company) => {
    if (company) queue.push(company);
    wakeIdle();
  });

  const takeTurn = async (company: CompanyWork<Piece>) => {
    const { companyId, pieces } = company;
    reading += 1;
    const next = await faults
      .attempt(() => pieces.next(), { companyId })
      .finally(() => {
        reading -= 1;
      });
    if (next && !next.done) queue.push(company);
    wakeIdle();
    if (!next || next.done) return;
    const piece = faults.attempt(() => work(next.value, companyId), { companyId });
    await (patienceMs === undefined ? piece : slow.await(company, piece, patienceMs, stop));
  };
  const worker = async () => {
    while (!isOver()) {
      const company = queue.shift();
      if (company && slow.isFull(company)) slow.setAside(company);
      else if (company) await takeTurn(company);
      else if (reading > 0 || slow.hasWaiting()) await new Promise<void>((resolve) => idle.push(resolve));
      else return;
    }
  };
  const workers = Array.from({ length: concurrency }, () =>
    worker().catch((fault: unknown) => {
      stop();
      throw fault;
    }),
  );
  const alarm = setTimeout(wakeIdle, deadline.getTime() - Date.now() + 1);
  const pieces = terms.leavesSlow ? [] : [Promise.allSettled(workers).then(() => slow.end())];
  try {
    await endInTime([...workers, ...pieces], deadline.getTime() + (terms.graceMs ?? graceMs));
  } finally {
    clearTimeout(alarm);
  }
  faults.throwFirst();
}

/**
 * Tracks pieces in progress, including those without a worker. When a piece finishes, `onEnd`
 * receives a waiting company, if any.
 */
function createSlowPieces<Company>(most: number, onEnd: (waiting: Company | null) => void) {
  const underWay = new Map<Company, number>();
  const known = new Set<Company>();
  const waiting = new Set<Company>();
  const pieces = new Set<Promise<unknown>>();
  const count = (company: Company, by: number) => underWay.set(company, (underWay.get(company) ?? 0) + by);
  return {
    isFull: (company: Company) => (underWay.get(company) ?? 0) >= most,
    setAside: (company: Company) => void waiting.add(company),
    hasWaiting: () => waiting.size > 0,
    /**
     * Waits for a piece for up to `patienceMs`.
     *
     * @throws the piece's error within that time. Later errors are passed to `onFault`.
     */
    await: async (company: Company, piece: Promise<unknown>, patienceMs: number, onFault: () => void) => {
      count(company, 1);
      const whole = piece.finally(() => {
        pieces.delete(whole);
        count(company, -1);
        onEnd(waiting.delete(company) ? company : null);
      });
      if (pieces.size >= maxSlow) return void (await whole);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<"late">((resolve) => {
        // The more companies are slow, the less time each may take from the others.
        const share = Math.max(patienceMs / (1 + known.size), patienceMs / 10);
        timer = setTimeout(() => resolve("late"), known.has(company) ? 0 : share);
      });
      const first = await Promise.race([whole, late]).finally(() => clearTimeout(timer));
      if (first !== "late") return;
      known.add(company);
      pieces.add(whole);
      whole.catch(onFault);
    },
    /**
     * Waits for all pieces in progress.
     *
     * @throws the first error of a piece.
     */
    end: async () => {
      for (const each of await Promise.allSettled(pieces)) if (each.status === "rejected") throw each.reason;
    },
  };
}

/** @throws the first error, or an Error if a worker is still busy at `lastMs` (wall clock). */
async function endInTime(workers: Promise<void>[], lastMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error("Turns were still under way long after the deadline of their run"));
    timer = setTimeout(fail, Math.max(0, lastMs - Date.now()));
  });
  try {
    const ended = await Promise.race([Promise.allSettled(workers), late]);
    for (const each of ended) if (each.status === "rejected") throw each.reason;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Takes fair turns within each group, such as an acquirer. Groups have separate workers, so that a
 * hanging group does not delay the others.
 *
 * @throws the first error, after all other groups have been processed.
 */
export async function takeTurnsByGroup<Piece>(
  groups: ReadonlyMap<string, readonly CompanyWork<Piece>[]>,
  terms: TurnTerms,
  work: (piece: Piece, companyId: string) => Promise<void>,
): Promise<void> {
  const faults = collectFaults({ message: terms.message });
  await Promise.all(
    [...groups].map(([group, companies]) => faults.attempt(() => runRoundRobin(companies, terms, work), { group })),
  );
  faults.throwFirst();
}

export function workByGroup<Item, Piece>(
  items: readonly Item[],
  keys: { group: (item: Item) => string; company: (item: Item) => string },
  piecesOf: (own: Item[]) => AsyncIterator<Piece, void>,
): Map<string, CompanyWork<Piece>[]> {
  const groups = [...groupBy(items, keys.group)].map(([group, all]): [string, CompanyWork<Piece>[]] => {
    const companies = [...groupBy(all, keys.company)];
    return [group, companies.map(([companyId, own]) => ({ companyId, pieces: piecesOf(own) }))];
  });
  return new Map(groups);
}

export async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item, void> {
  yield* rotateAtRandom(items);
}

export function rotateAtRandom<Item>(items: readonly Item[]): Item[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}

/**
 * Returns the companies with a row that matches `due`, in one pass over an index that starts with
 * `due` or has it as its predicate. On a distributed database, one query per company would cost a
 * network round trip each.
 */
export async function findCompaniesWith(companyId: PgColumn, due: SQL | undefined, only?: string): Promise<string[]> {
  const isMeant = and(due, only ? eq(companyId, only) : undefined);
  const rows = await findFew((tx) => tx.selectDistinct({ companyId }).from(companyId.table).where(isMeant));
  return rows.map((row) => String(row.companyId));
}

/** SQL condition: the company has no sandbox clock. The job `clocks` does the work of companies with one. */
export function hasNoClock(companyId: PgColumn | SQL): SQL {
  return sql`NOT EXISTS (SELECT FROM ${sandboxClocks} clock WHERE clock.company_id = ${companyId})`;
}

export interface DueTerms {
  /** `due` uses the wall clock even for companies with a sandbox clock. */
  byRealClock?: boolean;
  isByShard?: boolean;
}

/**
 * Returns the companies with a row that matches `due`, for an index on company and time. Reads one
 * index entry per company and the due rows. Relies on every company having a row in `balances`.
 * Without `only`, omits companies with a sandbox clock, unless `byRealClock` is set.
 */
export async function findCompaniesDue(
  companyId: PgColumn,
  due: SQL | undefined,
  only?: string,
  { byRealClock = false, isByShard = isDistributed() }: DueTerms = {},
): Promise<string[]> {
  const isMeant = byRealClock ? undefined : hasNoClock(sql`${balances.companyId}`);
  if (!only && isByShard) return findInEachShard(companyId, due, isMeant);
  const sellers = isMeant ? sql`${balances} WHERE ${isMeant}` : sql`${balances}`;
  const isOfCompany = sql`${companyId} = ANY(ARRAY(SELECT ${balances.companyId} FROM ${sellers}))`;
  return findCompaniesWith(companyId, only ? due : and(isOfCompany, due), only);
}

/**
 * Searches each shard separately. An array of all companies would be collected from every shard and
 * sent to each. OFFSET 0 prevents a join, which would read every row.
 */
async function findInEachShard(companyId: PgColumn, due: SQL | undefined, sellers?: SQL): Promise<string[]> {
  const isMeant = and(eq(companyId, balances.companyId), due);
  const rows = await findFew((tx) =>
    tx
      .select({ companyId: balances.companyId })
      .from(balances)
      .where(and(sellers, sql`EXISTS (SELECT FROM ${companyId.table} WHERE ${isMeant} OFFSET 0)`)),
  );
  return rows.map((row) => row.companyId);
}
