import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { acquirerAccounts, connectionAccounts, connections } from "@/db/schema";
import { acquirers, isPlayMoney } from "../port";
import type { Connected } from "./connections";

/**
 * Returns true if all of a company's connections move play money. Ignores connections in testing.
 * Returns false if there are no others, for example before the first bank is connected.
 */
export function sellsForPlayMoney({ connections: all }: Connected): boolean {
  const used = all.filter(({ state }) => state !== "testing");
  return used.length > 0 && used.every(isPlayMoney);
}

/**
 * SQL condition: the connection may have moved real money. Includes connections that are off, but
 * not those in testing.
 */
function mayBeReal() {
  const playKinds = [...acquirers.values()].filter((acquirer) => acquirer.isPlayMoney).map(({ kind }) => kind);
  return and(notInArray(connections.kind, playKinds), ne(connections.state, "testing"));
}

/**
 * Returns true if any company has a connection that may have moved real money. Includes connections that are off, but
 * not those in testing.
 */
export async function isAnyMoneyReal(): Promise<boolean> {
  const real = await db().select({ id: connections.id }).from(connections).where(mayBeReal()).limit(1);
  return real.length > 0;
}

/**
 * Returns true if a company ever had a connection that passed its check in production. A bank's
 * sandbox ("homologação") does not count, because it is open to anyone.
 */
export async function hasSoldForReal(companyId: string): Promise<boolean> {
  const inProduction = sql`coalesce(${connectionAccounts.settings}->>'environment', ${acquirerAccounts.environment}) = 'production'`;
  const real = await db()
    .select({ id: connections.id })
    .from(connections)
    .leftJoin(
      connectionAccounts,
      and(eq(connectionAccounts.companyId, companyId), eq(connectionAccounts.connectionId, connections.id)),
    )
    .leftJoin(
      acquirerAccounts,
      and(eq(acquirerAccounts.companyId, companyId), eq(acquirerAccounts.connectionId, connections.id)),
    )
    .where(and(eq(connections.companyId, companyId), mayBeReal(), inProduction))
    .limit(1);
  return real.length > 0;
}
