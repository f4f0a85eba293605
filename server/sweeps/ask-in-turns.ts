import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { transactions } from "@/db/schema";
import { log } from "../core/log";
import { findFailure } from "../errors";
import type { TransactionRow } from "../payments/transaction-shape";

/** How many questions one acquirer is asked at once in one sweep. */
const places = 4;
const pageSize = 200;

const firstId = "00000000-0000-0000-0000-000000000000";
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** What of one company waits for an answer of one acquirer. */
export interface Line<Row> {
  acquirer: string;
  /** The id behind which this run begins; it comes round to those before it. */
  start: string;
  /** The first `limit` rows whose ids lie behind `after` and up to `upTo`, in their order. */
  list: (after: string, upTo: string, limit: number) => Promise<Row[]>;
}

/**
 * Asks about every row of every line until none is left or `deadline` (real clock) has passed, so that nobody waits for
 * what is not answered: each acquirer has places of its own, there the companies take turns row by row, and every run
 * begins with another company and, by the lines' own starts, with another row. What fails keeps nothing else from its
 * turn.
 *
 * @returns how many questions failed; a refusal by a rule is an answer.
 * @throws what kept a line from being read, once all others had their turn.
 */
export async function askInTurns<Row extends { id: string }>(
  lines: Line<Row>[],
  deadline: Date,
  ask: (row: Row) => Promise<void>,
): Promise<number> {
  let failed = 0;
  const unreadable: unknown[] = [];
  const askAcquirer = async (ofAcquirer: Line<Row>[]) => {
    const turns = fromAnywhere(ofAcquirer).map(rowsOf);
    const place = async () => {
      for (let rows = turns.shift(); rows && Date.now() <= deadline.getTime(); rows = turns.shift()) {
        turns.push(rows);
        const [next] = await Promise.allSettled([rows.next()]);
        if (next.status === "rejected") unreadable.push(next.reason);
        if (next.status === "rejected" || next.value.done) {
          leave(turns, rows);
        } else {
          const [answer] = await Promise.allSettled([ask(next.value.value)]);
          if (answer.status === "rejected" && tell(answer.reason)) failed += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: places }, place));
  };
  const acquirers = new Set(lines.map(({ acquirer }) => acquirer));
  await Promise.all([...acquirers].map((name) => askAcquirer(lines.filter(({ acquirer }) => acquirer === name))));
  if (unreadable.length > 0) throw unreadable[0];
  return failed;
}

/** The charges for which `due` holds, as lines: those of one company and acquirer each, begun at any one of them. */
export async function findChargeLines(due: SQL | undefined): Promise<Line<TransactionRow>[]> {
  const { companyId, acquirer, id } = transactions;
  const found = await db()
    .select({ companyId, acquirer, start: anyOf(id) })
    .from(transactions)
    .where(due)
    .groupBy(companyId, acquirer);
  return found.map((line) => ({
    ...line,
    list: (after, upTo, limit) =>
      db()
        .select()
        .from(transactions)
        .where(and(eq(companyId, line.companyId), eq(acquirer, line.acquirer), due, gt(id, after), lte(id, upTo)))
        .orderBy(asc(id))
        .limit(limit),
  }));
}

/** The ids of some charges of one company at one acquirer, in their order. */
export interface Listed extends Record<string, unknown> {
  companyId: string;
  acquirer: string;
  ids: string[];
}

/** Those charges as a line, begun at any one of them. */
export function listedLine({ companyId, acquirer, ids }: Listed): Line<TransactionRow> {
  const { id } = transactions;
  return {
    acquirer,
    start: ids[Math.floor(Math.random() * ids.length)] ?? "",
    list: (after, upTo, limit) => {
      const page = ids.filter((each) => each > after && each <= upTo).slice(0, limit);
      return db()
        .select()
        .from(transactions)
        .where(and(eq(transactions.companyId, companyId), sql`${id} = ANY(${`{${page.join(",")}}`}::uuid[])`))
        .orderBy(asc(id));
    },
  };
}

/** Any one of the ids of a group, another one every time. */
export function anyOf(id: AnyPgColumn): SQL<string> {
  return sql<string>`percentile_disc(${Math.random()}::float8) WITHIN GROUP (ORDER BY ${id})`;
}

async function* rowsOf<Row extends { id: string }>({ start, list }: Line<Row>): AsyncGenerator<Row, void> {
  for (const [from, upTo] of [
    [start, lastId],
    [firstId, start],
  ] as const) {
    let after: string | undefined = from;
    while (after !== undefined) {
      const rows: Row[] = await list(after, upTo, pageSize);
      yield* rows;
      after = rows.length < pageSize ? undefined : rows.at(-1)?.id;
    }
  }
}

function fromAnywhere<Item>(items: Item[]): Item[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}

function leave<Item>(items: Item[], item: Item): void {
  const place = items.indexOf(item);
  if (place >= 0) items.splice(place, 1);
}

/** Logs why a question failed. @returns false where it did not: a rule said no. */
function tell(thrown: unknown): boolean {
  const failure = findFailure(thrown);
  if (failure?.code === "RULE") return false;
  // Its name alone: an error of the database carries the values of the failed statement.
  const error = failure?.code ?? (thrown instanceof Error ? thrown.name : typeof thrown);
  log.warn({ error }, "An acquirer could not be asked");
  return true;
}
