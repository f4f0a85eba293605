import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { type CompanyConnection, companies, companyLookups, connections, sandboxClocks } from "@/db/schema";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import { fail } from "../../core/failures/failure";
import { firstAcquirer, getAcquirer, isPlayMoney } from "../port";
import type { Payer } from "../port/charge-port";
import type { PayerFault, PayerNeed } from "../port/payer-port";
import { type ChargeFacts, type Routed, rankConnections } from "./choose-connection";

/** `company_lookups.kind` of rows that map a connection to its company. */
const connectionLookup = "connection";

export async function openFirstConnection(tx: Executor, companyId: string, now: Date): Promise<void> {
  const { kind, offer } = firstAcquirer;
  await openConnection(tx, { companyId, id: newId(now), kind, priority: 0, state: "active", createdAt: now, ...offer });
}

/**
 * Opens a connection and registers its callback lookup. Locks the company's row against the
 * concurrent start of a company clock.
 *
 * @throws company_has_clock if the connection moves real money and the company has its own clock.
 */
export async function openConnection(tx: Executor, connection: typeof connections.$inferInsert): Promise<void> {
  const { companyId, id } = connection;
  if (!isPlayMoney(connection)) {
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("no key update");
    if ((await tx.$count(sandboxClocks, eq(sandboxClocks.companyId, companyId))) > 0) fail("company_has_clock");
  }
  await tx.insert(connections).values(connection);
  await tx.insert(companyLookups).values({ kind: connectionLookup, key: id, companyId, targetId: id });
}

/**
 * SQL expression for a company's connections in order of preference. Part of the query that reads
 * the company, which saves a query per charge.
 */
export function connectionsOf(companyId: string | Placeholder): SQL<CompanyConnection[]> {
  return sql`(
    SELECT coalesce(json_agg(json_build_object('companyId', company_id, 'id', id, 'kind', kind, 'methods', methods,
      'priority', priority, 'state', state, 'capabilities', capabilities, 'simulated', simulated) ORDER BY priority, id), '[]')
    FROM connections WHERE company_id = ${companyId})`;
}

export interface Connected {
  connections: CompanyConnection[];
}

/**
 * Returns the connection for a new charge: the first of `rankConnections` that can charge the payer.
 *
 * @param facts everything known about the charge.
 * @param payer absent if nobody is charged yet.
 * @throws `no_connection_for_method` if no connection offers the method.
 * @throws VALIDATION if no connection can charge the payer. The error names the payer's field that the first connection
 * requires.
 */
export function connectionFor(
  company: Routed,
  method: PaymentMethod,
  facts: ChargeFacts = {},
  payer?: Payer,
): CompanyConnection {
  const ranked = rankConnections(company, method, facts);
  const first = ranked[0] ?? fail("no_connection_for_method");
  if (!payer) return first;
  const able = ranked.find((each) => findPayerFault(each, method, payer) === null);
  if (!able) checkPayer(first, method, payer);
  return able ?? first;
}

export function findPayerFault(
  { kind }: Pick<CompanyConnection, "kind">,
  method: PaymentMethod,
  payer: Payer,
): PayerFault | null {
  return getAcquirer(kind).payers?.findFault(method, payer) ?? null;
}

/** @throws VALIDATION if the connection cannot charge the payer. The error names the field of `customer`. */
export function checkPayer(connection: Pick<CompanyConnection, "kind">, method: PaymentMethod, payer: Payer): void {
  const fault = findPayerFault(connection, method, payer);
  if (fault) fail("VALIDATION", { field: `customer.${fault.field}`, message: fault.message });
}

/** Excludes fields that only some of the connections for this method require. */
export function payerNeedsOf(company: Routed, method: PaymentMethod): PayerNeed[] {
  const [first, ...others] = rankConnections(company, method, {}).map(
    ({ kind }) => getAcquirer(kind).payers?.needs(method) ?? [],
  );
  return (first ?? []).filter((need) => others.every((needs) => needs.includes(need)));
}

/** Reports whether a new charge by this method is possible. Ignores routing rules, which only rank connections. */
export function takesMethod(company: Routed, method: PaymentMethod): boolean {
  return rankConnections(company, method, {}).length > 0;
}

/** Reports whether a connection may take the next charge of an existing object, such as a subscription. */
export function mayCharge({ state }: Pick<CompanyConnection, "state">): boolean {
  return state !== "off" && state !== "blocked";
}

/**
 * Returns the id of the company's first connection for the method, even if it is off, or the
 * company's id if it has none.
 */
export function lastConnectionFor({ id, connections: all }: Connected & { id: string }, method: PaymentMethod): string {
  return all.find(({ methods }) => methods.includes(method))?.id ?? id;
}

export function connectionOf(
  { connections: all }: Connected,
  { connectionId }: { connectionId: string },
): CompanyConnection {
  return all.find(({ id }) => id === connectionId) ?? fail("INTERNAL");
}

export async function readConnection(
  charge: { companyId: string; connectionId: string },
  executor: Executor = db(),
): Promise<CompanyConnection> {
  const { companyId, connectionId } = charge;
  const [row] = await executor
    .select()
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.id, connectionId)));
  return row ?? fail("INTERNAL");
}

export async function findConnection(connectionId: string): Promise<CompanyConnection | null> {
  if (!isId(connectionId)) return null;
  const [found] = await db()
    .select({ companyId: companyLookups.companyId })
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, connectionLookup), eq(companyLookups.key, connectionId)));
  return found ? readConnection({ companyId: found.companyId, connectionId }) : null;
}
