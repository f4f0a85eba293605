import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { findFew } from "@/db/client";
import { balances } from "@/db/schema";
import { collectFaults, isUnavailable } from "./collect-faults";

/** How long a turn that started in time may run past the deadline. */
const graceMs = 8_000;

/** Work of one company, a piece at a time: at each turn its generator reads the next piece, or does it. */
export interface CompanyWork<Piece> {
  companyId: string;
  pieces: AsyncIterator<Piece, void>;
}

export interface TurnTerms {
  /** No turn starts after it (real clock). */
  deadline: Date;
  /** Concurrent turns; one by default. */
  concurrency?: number;
  /** The log message for a failed turn. */
  message: string;
  graceMs?: number;
}

/**
 * Round-robin over companies, one piece per turn, until all work is done or the deadline passes, so that a company with
 * a million pieces does not hold up one with a single piece. Each run starts at a random company, so that later runs
 * reach the companies an earlier one missed.
 *
 * Invariants:
 * - A company reads its pieces one after the other, in order. `work` may run on several of them at once, so a company
 *   that is alone keeps all workers busy.
 * - A company whose read hangs holds one worker, never two; the others continue in the remaining workers.
 * - A failed piece delays neither its company's other pieces nor other companies. A company whose pieces cannot be read
 *   is skipped. Each fault is logged with its company.
 * - Losing the database ends the run at once, because every further turn would wait for it in vain.
 *
 * @throws the fault that ended the run, or the first other fault once all turns are done; an Error when turns still run
 * after the deadline and its grace.
 */
export async function takeFairTurns<Piece>(
  companies: readonly CompanyWork<Piece>[],
  terms: TurnTerms,
  work: (piece: Piece, companyId: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const { deadline, concurrency = 1, message } = terms;
  const faults = collectFaults({ message, isFatal: isUnavailable });
  const queue = fromAnywhere(companies);
  let reading = 0;
  let isStopped = false;
  let idle: (() => void)[] = [];
  const wakeIdle = () => {
    for (const wake of idle) wake();
    idle = [];
  };
  const isOver = () => isStopped || Date.now() > deadline.getTime();

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
    if (next && !next.done) await faults.attempt(() => work(next.value, companyId), { companyId });
  };
  const worker = async () => {
    while (!isOver()) {
      const company = queue.shift();
      if (company) await takeTurn(company);
      else if (reading > 0) await new Promise<void>((resolve) => idle.push(resolve));
      else return;
    }
  };
  const workers = Array.from({ length: concurrency }, () =>
    worker().catch((fault: unknown) => {
      isStopped = true;
      wakeIdle();
      throw fault;
    }),
  );
  await endInTime(workers, deadline.getTime() + (terms.graceMs ?? graceMs));
  faults.throwFirst();
}

/** Waits for all slots. @throws the first fault, or an Error at `lastMs` (real clock) if a slot is still busy. */
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

/** The same items in the same cyclic order, starting at a random one. */
export function fromAnywhere<Item>(items: readonly Item[]): Item[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}

/**
 * The companies with a row for which `due` holds, in one pass over the table of `companyId`; `only` restricts it to one
 * company. An index that leads with `due`, or has it as its predicate, limits the pass to the due rows. One query per
 * company would cost a network round trip each on a distributed database.
 */
export async function findCompaniesWith(companyId: PgColumn, due: SQL | undefined, only?: string): Promise<string[]> {
  const isMeant = and(due, only ? eq(companyId, only) : undefined);
  const rows = await findFew((tx) => tx.selectDistinct({ companyId }).from(companyId.table).where(isMeant));
  return rows.map((row) => String(row.companyId));
}

/**
 * The same for an index that leads with the company and then the time in `due`: one look into the index per company and
 * one row per due row, however many rows wait for a later time. Every company has one row of balances.
 */
export async function findCompaniesDue(companyId: PgColumn, due: SQL | undefined, only?: string): Promise<string[]> {
  const isOfCompany = sql`${companyId} = ANY(ARRAY(SELECT ${balances.companyId} FROM ${balances}))`;
  return findCompaniesWith(companyId, only ? due : and(isOfCompany, due), only);
}
