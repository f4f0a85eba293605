import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import type { PaymentMethod } from "@/db/enums";
import { isId, newId } from "@/db/ids";
import { type CompanyConnection, companyLookups, connections } from "@/db/schema";
import { firstAcquirer } from "../acquirers";
import { fail } from "../errors";

/** `company_lookups.kind` of the rows that lead from a connection to its company. */
const connectionLookup = "connection";

/** The connection that a new company has from its first moment on, in the commit that makes the company. */
export async function openFirstConnection(tx: Executor, companyId: string, now: Date): Promise<void> {
  const { kind, offer } = firstAcquirer;
  const id = newId(now);
  await tx.insert(connections).values({ companyId, id, kind, priority: 0, state: "active", createdAt: now, ...offer });
  await tx.insert(companyLookups).values({ kind: connectionLookup, key: id, companyId, targetId: id });
}

/**
 * A company's connections as a value of the query that reads the company, so that no charge waits for a second one:
 * those charged through first come first.
 */
export function connectionsOf(companyId: string | Placeholder): SQL<CompanyConnection[]> {
  return sql`(
    SELECT coalesce(json_agg(json_build_object('companyId', company_id, 'id', id, 'kind', kind, 'methods', methods,
      'priority', priority, 'state', state, 'capabilities', capabilities) ORDER BY priority, id), '[]')
    FROM connections WHERE company_id = ${companyId})`;
}

/** What of a company tells how it is charged through. */
export interface Connected {
  connections: CompanyConnection[];
}

/**
 * The connection that a new charge by a method goes through.
 *
 * @throws `no_connection_for_method` where the company takes no money by that method.
 */
export function connectionFor({ connections: all }: Connected, method: PaymentMethod): CompanyConnection {
  const open = all.find(({ state, methods }) => state === "active" && methods.includes(method));
  return open ?? fail("no_connection_for_method");
}

/** The connection that a charge was sent through, even one that is off. */
export function connectionOf(
  { connections: all }: Connected,
  { connectionId }: { connectionId: string },
): CompanyConnection {
  return all.find(({ id }) => id === connectionId) ?? fail("INTERNAL");
}

/** The connection that a charge was sent through, for a caller that does not have its company. */
export async function readConnection(charge: { companyId: string; connectionId: string }): Promise<CompanyConnection> {
  const { companyId, connectionId } = charge;
  const [row] = await db()
    .select()
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.id, connectionId)));
  return row ?? fail("INTERNAL");
}

/** The connection of any company that has this id; null where there is none. */
export async function findConnection(connectionId: string): Promise<CompanyConnection | null> {
  if (!isId(connectionId)) return null;
  const [found] = await db()
    .select({ companyId: companyLookups.companyId })
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, connectionLookup), eq(companyLookups.key, connectionId)));
  return found ? readConnection({ companyId: found.companyId, connectionId }) : null;
}
