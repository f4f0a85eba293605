import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { db, planningDb } from "@/db/client";
import { connections, transactions } from "@/db/schema";
import { findCompaniesDue } from "../../core/leases/fair-turns";
import type { TransactionRow } from "../transactions/transaction-shape";
import type { Line } from "./ask-in-turns";

const ofCharges = { table: transactions, companyId: transactions.companyId, id: transactions.id };

/** Maximum ids of one company and acquirer listed at a time, so that one company cannot fill the memory of a run. */
const maxListed = 5_000;

/** The connection of a charge; its kind is the acquirer. */
export const ofConnection = and(
  eq(connections.companyId, transactions.companyId),
  eq(connections.id, transactions.connectionId),
);

/** Rows that wait for an acquirer: charges, rows that belong to charges, or rows with a connection of their own. */
export interface Waiting<Table extends PgTable> {
  table: Table;
  companyId: AnyPgColumn;
  id: AnyPgColumn;
  /** The row's own connection; absent if it is that of its charge. */
  connectionId?: AnyPgColumn;
  /** The row's charge; absent if it is the charge. */
  transactionId?: AnyPgColumn;
  /** An index leads with the company and this time; `due` implies its predicate. */
  dueAt: AnyPgColumn;
  due: SQL | undefined;
}

/** The due rows, as one line per connection. `only`: one company. */
export async function findLines<Table extends PgTable>(
  waiting: Waiting<Table>,
  only: string | undefined,
): Promise<Line<Table["$inferSelect"]>[]> {
  return findLinesOf(waiting, (companyId, ids) => readDue(waiting, companyId, ids), only);
}

/** `findLines` for rows of another table. */
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

/** The rows with these ids that are still due. */
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

/** The connections of these companies; the kind of a connection is its acquirer. */
export async function findConnections(companies: readonly string[]) {
  const { companyId, id: connectionId, kind: acquirer } = connections;
  if (companies.length === 0) return [];
  return db()
    .select({ companyId, connectionId, acquirer })
    .from(connections)
    .where(isAnyOf(companyId, [...new Set(companies)]));
}

/**
 * The earliest due first or the latest, by chance: rows whose acquirer never answers then cannot hide all others behind
 * the limit.
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

/** The due charges; `due` implies the predicate of an index by company and `dueAt`. `only`: one company. */
export function findChargeLines(
  charges: Pick<Waiting<PgTable>, "dueAt" | "due">,
  only: string | undefined,
): Promise<Line<TransactionRow>[]> {
  return findLines({ ...charges, ...ofCharges }, only);
}

/** Some charges of one company at one acquirer. */
export interface Listed {
  companyId: string;
  acquirer: string;
  ids: string[];
}

/** The newest ids of a group, limited as a list is. */
export function newestOf(id: AnyPgColumn): SQL<string[]> {
  return sql<string[]>`to_json((array_agg(DISTINCT ${id} ORDER BY ${id} DESC))[1:${sql.raw(String(maxListed))}])`;
}

/** These charges as a line. */
export function listedLine({ companyId, acquirer, ids }: Listed): Line<TransactionRow> {
  return { companyId, acquirer, list: async () => ids, read: (page) => readCharges(companyId, page) };
}

/** A company's charges with these ids. */
export function readCharges(companyId: string, ids: readonly string[]): Promise<TransactionRow[]> {
  return readDue({ ...ofCharges, due: undefined }, companyId, ids);
}

/** Passes the ids as one value, so that the text of a query is the same for every number of them. */
export function isAnyOf(id: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${id} = ANY(${`{${ids.join(",")}}`}::uuid[])`;
}
