import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { connectionAccounts, connections, receivedReads } from "@/db/schema";
import type { ConnectionState } from "@/db/schema/acquiring-enums";
import type { ConnectionSettings } from "@/db/schema/acquiring-shapes";
import { acquirers } from "../../acquiring/port";
import type { Connection, Outcome } from "../../acquiring/port/port";
import type { ReceivedOperations, ReceivedPage } from "../../acquiring/port/received-port";
import { hasNoClock } from "../../core/leases/fair-turns";

/** A connection whose acquirer lists what it received. */
export interface Listing extends Connection {
  name: string;
  state: ConnectionState;
  createdAt: Date;
  /** The bank behind it: connections of one bank share its slots, so that a slow bank holds up no other. */
  bank: string;
  /** Whether money that was not paid for a charge is left out of the comparison. */
  ignoresOtherMoney: boolean;
}

/** Whether a connection takes charges, or is off or still in its tests but has an open one. */
const hasCharges = sql`(${connections.state} IN ('active', 'failing') OR EXISTS (
  SELECT FROM transactions t WHERE t.company_id = ${connections.companyId} AND t.connection_id = ${connections.id}
    AND t.status = 'pending' AND t.payment_method = 'pix'))`;

/** The connections to ask about recent payments: those with charges that may still be paid. `only`: one company. */
export function findReading(only?: string): Promise<Listing[]> {
  return findListing(and(hasCharges, ofDue(only)));
}

/** The connections whose days were not all compared on this morning, `YYYY-MM-DD`. `only`: one company. */
export function findUncompared(morning: string, only?: string): Promise<Listing[]> {
  return findListing(and(or(isNull(receivedReads.comparedOn), ne(receivedReads.comparedOn, morning)), ofDue(only)));
}

/** Every connection of a company that lists, in the order of preference. */
export function findListingOf(companyId: string): Promise<Listing[]> {
  return findListing(ofCompany(companyId));
}

/** The companies with a connection that lists. */
export async function findListingCompanies(): Promise<string[]> {
  return [...new Set((await findListing(undefined)).map(({ companyId }) => companyId))];
}

/** Without `only`, companies with a clock are left to the job `clocks`. */
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

/** How a connection's acquirer lists payments; null when it does not, or this installation has no such acquirer. */
export function findList({ kind }: Pick<Connection, "kind">): List | null {
  return acquirers.get(kind)?.received?.list ?? null;
}
