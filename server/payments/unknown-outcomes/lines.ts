import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { db, planningDb } from "@/db/client";
import { connections, transactions } from "@/db/schema";
import { findCompaniesDue } from "../../core/leases/fair-turns";
import type { TransactionRow } from "../transactions/transaction-shape";
import type { Line } from "./ask-in-turns";

const ofCharges = { table: transactions, companyId: transactions.companyId, id: transactions.id };

/**
 * Maximum number of ids listed at a time for one company and acquirer, so that one company cannot
 * exhaust a run's memory.
 */
const maxListed = 5_000;

export const ofConnection = and(
  eq(connections.companyId, transactions.companyId),
  eq(connections.id, transactions.connectionId),
);

/**
 * Rows that need a lookup at an acquirer: charges, rows that belong to a charge, or rows with their
 * own connection.
 */
export interface Waiting<Table extends PgTable> {
  table: Table;
  companyId: AnyPgColumn;
  id: AnyPgColumn;
  /** Absent if the row uses its charge's connection. */
  connectionId?: AnyPgColumn;
  /** Absent if the row is itself a charge. */
  transactionId?: AnyPgColumn;
  /**
   * Due time. An index must start with the company and this column, and `due` must imply the
   * index's predicate.
   */
  dueAt: AnyPgColumn;
  due: SQL | undefined;
}

/** Returns the due rows as one line per connection. `only` limits the result to one company. */
export async function findLines<Table extends PgTable>(
  waiting: Waiting<Table>,
  only: string | undefined,
): Promise<Line<Table["$inferSelect"]>[]> {
  return findLinesOf(waiting, (companyId, ids) => readDue(waiting, companyId, ids), only);
}

export async function findLinesOf<Row>(
  waiting: Waiting<PgTable>,
  read: (companyId: string, ids: readonly string[]) => Promise<Row[]>,
  only: string | undefined,
): Promise<Line<Row>[]> {
  const found = await findConnections(await findCompaniesDue(waiting.companyId, waiting.due, only));
  return found.map(({ companyId, connectionId, acquirer }) => ({
    companyId,
    acquirer,
    list: () => listIds(waiting, companyId, connectionId),
    read: (ids) => read(companyId, ids),
  }));
}

export function readDue<Table extends PgTable>(
  { table, companyId, id, due }: Pick<Waiting<Table>, "table" | "companyId" | "id" | "due">,
  owner: string,
  ids: readonly string[],
): Promise<Table["$inferSelect"][]> {
  return planningDb()
    .select()
    .from(table as PgTable)
    .where(and(eq(companyId, owner), isAnyOf(id, ids), due));
}

export async function findConnections(companies: readonly string[]) {
  const { companyId, id: connectionId, kind: acquirer } = connections;
  if (companies.length === 0) return [];
  return db()
    .select({ companyId, connectionId, acquirer })
    .from(connections)
    .where(isAnyOf(companyId, [...new Set(companies)]));
}

/**
 * Lists either the earliest or the latest due rows, chosen at random. Otherwise rows whose acquirer
 * never responds could permanently fill the limit and starve all others.
 */
async function listIds(waiting: Waiting<PgTable>, companyId: string, connectionId: string): Promise<string[]> {
  const { table, id, connectionId: own, transactionId, dueAt, due } = waiting;
  const query = planningDb()
    .select({ id: sql<string>`${id}` })
    .from(table)
    .$dynamic();
  const ofCharge = and(eq(transactions.companyId, waiting.companyId), eq(transactions.id, transactionId ?? id));
  const rows = await (transactionId ? query.innerJoin(transactions, ofCharge) : query)
    .where(and(eq(waiting.companyId, companyId), eq(own ?? transactions.connectionId, connectionId), due))
    .orderBy(Math.random() < 0.5 ? asc(dueAt) : desc(dueAt))
    .limit(maxListed);
  return rows.map((row) => row.id);
}

/**
 * Returns the due charges. `due` must imply the predicate of an index on the company and `dueAt`.
 * `only` limits the result to one company.
 */
export function findChargeLines(
  charges: Pick<Waiting<PgTable>, "dueAt" | "due">,
  only: string | undefined,
): Promise<Line<TransactionRow>[]> {
  return findLines({ ...charges, ...ofCharges }, only);
}

export interface Listed {
  companyId: string;
  acquirer: string;
  ids: string[];
}

/** Up to `maxListed` ids. */
export function newestOf(id: AnyPgColumn): SQL<string[]> {
  return sql<string[]>`to_json((array_agg(DISTINCT ${id} ORDER BY ${id} DESC))[1:${sql.raw(String(maxListed))}])`;
}

export function listedLine({ companyId, acquirer, ids }: Listed): Line<TransactionRow> {
  return { companyId, acquirer, list: async () => ids, read: (page) => readCharges(companyId, page) };
}

export function readCharges(companyId: string, ids: readonly string[]): Promise<TransactionRow[]> {
  return readDue({ ...ofCharges, due: undefined }, companyId, ids);
}

/** Passes the ids as one parameter, so that the query text does not depend on their number. */
export function isAnyOf(id: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${id} = ANY(${`{${ids.join(",")}}`}::uuid[])`;
}
