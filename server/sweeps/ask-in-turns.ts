import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { connections, transactions } from "@/db/schema";
import { collectFaults } from "../core/collect-faults";
import { takeFairTurns } from "../core/fair-turns";
import { type ErrorCode, findFailure } from "../errors";
import type { TransactionRow } from "../payments/transaction-shape";

/** Concurrent questions per acquirer in one sweep. */
const concurrency = 4;
const pageSize = 200;
/** Maximum charges of one company and acquirer listed per age. */
const maxListed = 5_000;

const firstId = "00000000-0000-0000-0000-000000000000";
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** One company's rows to ask one acquirer about. */
export interface Line<Row> {
  companyId: string;
  acquirer: string;
  /** The id after which this run starts; it wraps around to the earlier ones. */
  start: string;
  /** The first `limit` rows with ids after `after` up to `upTo`, in order. */
  list: (after: string, upTo: string, limit: number) => Promise<Row[]>;
}

/**
 * Asks about every row of every line until none is left or `deadline` (real clock) has passed. Each acquirer has its
 * own slots, so a hanging one does not delay the others; within an acquirer, companies take turns row by row. A failed
 * question does not stop the rest.
 *
 * @returns how many questions failed; a refusal by the acquirer counts as an answer.
 * @throws the first fault in reading a line, after all others had their turn.
 */
export async function askInTurns<Row extends { id: string }>(
  lines: Line<Row>[],
  deadline: Date,
  ask: (row: Row) => Promise<void>,
): Promise<number> {
  const questions = collectFaults({ message: "An acquirer could not be asked" });
  const unreadable = collectFaults({ message: "The charges of an acquirer could not be asked about" });
  const askAcquirer = (acquirer: string) =>
    takeFairTurns(
      lines
        .filter((line) => line.acquirer === acquirer)
        .map((line) => ({ companyId: line.companyId, pieces: rowsOf(line) })),
      { deadline, concurrency, message: "What a company waits for could not be read" },
      async (row, companyId) => {
        await questions.attempt(() => ask(row).catch(acceptRefusal), { companyId });
      },
    );
  const acquirers = new Set(lines.map(({ acquirer }) => acquirer));
  await Promise.all([...acquirers].map((name) => unreadable.attempt(() => askAcquirer(name), { acquirer: name })));
  unreadable.throwFirst();
  return questions.count();
}

const acquirersRefusals: readonly (ErrorCode | undefined)[] = ["pix_refused", "boleto_refused", "refund_refused"];

/** A refusal by the acquirer is an answer, not a failure. */
function acceptRefusal(thrown: unknown): void {
  if (!acquirersRefusals.includes(findFailure(thrown)?.code)) throw thrown;
}

/** The connection of a charge; its kind is the acquirer. */
export const ofConnection = and(
  eq(connections.companyId, transactions.companyId),
  eq(connections.id, transactions.connectionId),
);

/** The charges for which `due` holds, as one line per connection, each starting at a random row. */
export async function findChargeLines(due: SQL | undefined): Promise<Line<TransactionRow>[]> {
  const { companyId, connectionId, id } = transactions;
  const found = await db()
    .select({ companyId, connectionId, acquirer: connections.kind, start: anyOf(id) })
    .from(transactions)
    .innerJoin(connections, ofConnection)
    .where(due)
    .groupBy(companyId, connectionId, connections.kind);
  return found.map((line) => ({
    ...line,
    list: (after, upTo, limit) =>
      db()
        .select()
        .from(transactions)
        .where(
          and(eq(companyId, line.companyId), eq(connectionId, line.connectionId), due, gt(id, after), lte(id, upTo)),
        )
        .orderBy(asc(id))
        .limit(limit),
  }));
}

/** Some charges of one company at one acquirer. */
export interface Listed {
  companyId: string;
  acquirer: string;
  ids: string[];
}

/** The newest ids of a group, limited so that one company cannot fill the memory of a run. */
export function newestOf(id: AnyPgColumn): SQL<string[]> {
  return sql<string[]>`to_json((array_agg(DISTINCT ${id} ORDER BY ${id} DESC))[1:${sql.raw(String(maxListed))}])`;
}

/** These charges as a line that starts at a random row. */
export function listedLine({ companyId, acquirer, ids: newest }: Listed): Line<TransactionRow> {
  const { id } = transactions;
  const ids = [...newest].sort();
  return {
    companyId,
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

/** A random id of a group. */
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
