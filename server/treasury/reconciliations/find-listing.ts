import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { connectionAccounts, connections, receivedReads } from "@/db/schema";
import type { ConnectionState } from "@/db/schema/acquiring-enums";
import type { ConnectionSettings } from "@/db/schema/acquiring-shapes";
import { acquirers } from "../../acquiring/port";
import type { Connection, Outcome } from "../../acquiring/port/port";
import type { ReceivedOperations, ReceivedPage } from "../../acquiring/port/received-port";
import { hasNoClock } from "../../core/leases/fair-turns";

export interface Listing extends Connection {
  name: string;
  state: ConnectionState;
  createdAt: Date;
  /** Connections to one bank share a concurrency limit, so that a slow bank does not delay others. */
  bank: string;
  /** Ignores payments without a charge. */
  ignoresOtherMoney: boolean;
}

/** SQL condition: connections that accept charges, and disabled or testing ones with an open charge. */
const hasCharges = sql`(${connections.state} IN ('active', 'failing') OR EXISTS (
  SELECT FROM transactions t WHERE t.company_id = ${connections.companyId} AND t.connection_id = ${connections.id}
    AND t.status = 'pending' AND t.payment_method = 'pix'))`;

export function findReading(only?: string): Promise<Listing[]> {
  return findListing(and(hasCharges, ofDue(only)));
}

export function findUncompared(morning: string, only?: string): Promise<Listing[]> {
  return findListing(and(or(isNull(receivedReads.comparedOn), ne(receivedReads.comparedOn, morning)), ofDue(only)));
}

export function findListingOf(companyId: string): Promise<Listing[]> {
  return findListing(ofCompany(companyId));
}

export async function findListingCompanies(): Promise<string[]> {
  return [...new Set((await findListing(undefined)).map(({ companyId }) => companyId))];
}

/**
 * SQL condition: excludes companies with a test clock unless `only` is set, because the job
 * `clocks` processes them.
 */
function ofDue(only: string | undefined): SQL | undefined {
  return only === undefined ? hasNoClock(connections.companyId) : ofCompany(only);
}

function ofCompany(companyId: string | undefined): SQL | undefined {
  return companyId === undefined ? undefined : eq(connections.companyId, companyId);
}

async function findListing(filter: SQL | undefined): Promise<Listing[]> {
  const { companyId, id, kind, name, state, createdAt, priority } = connections;
  const { settings, ignoresOtherMoney } = connectionAccounts;
  const rows = await db()
    .select({ companyId, id, kind, name, state, createdAt, settings, ignoresOtherMoney })
    .from(connections)
    .leftJoin(
      connectionAccounts,
      and(eq(connectionAccounts.companyId, companyId), eq(connectionAccounts.connectionId, id)),
    )
    .leftJoin(receivedReads, and(eq(receivedReads.companyId, companyId), eq(receivedReads.connectionId, id)))
    .where(and(sql`${connections.capabilities} ->> 'listsReceived' = 'true'`, filter))
    .orderBy(companyId, priority, id);
  return rows
    .filter((row) => findList(row) !== null)
    .map(({ settings, ...row }) => ({
      ...row,
      bank: bankOf(row.kind, settings),
      ignoresOtherMoney: row.ignoresOtherMoney ?? false,
    }));
}

function bankOf(kind: string, settings: ConnectionSettings | null): string {
  return settings ? [kind, settings.profile, settings.environment, settings.apiUrl ?? ""].join(" ") : kind;
}

type List = ReceivedOperations<Connection, Outcome<ReceivedPage>>["list"];

/** Null if the acquirer has no list operation or is not installed. */
export function findList({ kind }: Pick<Connection, "kind">): List | null {
  return acquirers.get(kind)?.received?.list ?? null;
}
