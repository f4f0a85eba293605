import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { collectFaults, isUnavailable } from "./collect-faults";

/** How long after the deadline a turn that was begun in time may still take. */
const graceMs = 8_000;

/** Work of one company, a piece at a time: a generator reads its next piece, or does it, whenever it is its turn. */
export interface CompanyWork<Piece> {
  companyId: string;
  pieces: AsyncIterator<Piece, void>;
}

export interface TurnTerms {
  /** No turn begins after it (real clock). */
  deadline: Date;
  /** How many turns are under way at once; one unless given. */
  concurrency?: number;
  /** How the log names a turn that failed. */
  message: string;
  graceMs?: number;
}

/**
 * Every company's turn: companies take turns, one piece each, until none has work left or the deadline has passed, so
 * that a company with a million pieces keeps none waiting that has one. Every run begins with another company, so that
 * those which one run does not reach are reached by the next.
 *
 * Invariants:
 * - A company reads its pieces one after the other, in order; `work` on several of them may be under way at once, so a
 *   company that is alone fills all places.
 * - A company that hangs while it reads holds one place, never two; the others go on in the rest.
 * - A piece that fails keeps neither its company's other pieces nor other companies waiting; a company whose pieces
 *   cannot be read is left out. Each fault is logged with its company.
 * - A lost database ends the run at once: every further turn would wait for it in vain.
 *
 * @throws the fault that ended the run, or the first of the others once everybody had their turn; an Error where turns
 * are still under way when the grace after the deadline is over.
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
  const place = async () => {
    while (!isOver()) {
      const company = queue.shift();
      if (company) await takeTurn(company);
      else if (reading > 0) await new Promise<void>((resolve) => idle.push(resolve));
      else return;
    }
  };
  const places = Array.from({ length: concurrency }, () =>
    place().catch((fault: unknown) => {
      isStopped = true;
      wakeIdle();
      throw fault;
    }),
  );
  await endInTime(places, deadline.getTime() + (terms.graceMs ?? graceMs));
  faults.throwFirst();
}

/** Waits for all places. @throws the first fault of one, or an Error at `lastMs` (real clock) where one is not done. */
async function endInTime(places: Promise<void>[], lastMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error("Turns were still under way long after the deadline of their run"));
    timer = setTimeout(fail, Math.max(0, lastMs - Date.now()));
  });
  try {
    const ended = await Promise.race([Promise.allSettled(places), late]);
    for (const each of ended) if (each.status === "rejected") throw each.reason;
  } finally {
    clearTimeout(timer);
  }
}

/** The same items in the same order, begun at any one of them. */
function fromAnywhere<Item>(items: readonly Item[]): Item[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}

/**
 * The companies that have a row for which `due` holds, in one pass over the table of `companyId`; `only`: just this one,
 * if it has. An index that has `due` in front, or as its predicate, keeps the pass as short as what is due. Companies
 * are never walked through with a look at each: on a distributed database each look is a message to another machine.
 */
export async function findCompaniesWith(companyId: PgColumn, due: SQL | undefined, only?: string): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ companyId })
    .from(companyId.table)
    .where(and(due, only ? eq(companyId, only) : undefined));
  return rows.map((row) => String(row.companyId));
}
