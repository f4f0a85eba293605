import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { acquirerAccounts, connectionAccounts, connections } from "@/db/schema";
import { acquirers, isPlayMoney } from "../port";
import type { Connected } from "./connections";

/**
 * Reports whether all of a company's connections, except those in testing, move play money. False
 * without any, for example before the first bank is connected.
 */
export function sellsForPlayMoney({ connections: all }: Connected): boolean {
  const used = all.filter(({ state }) => state !== "testing");
  return used.length > 0 && used.every(isPlayMoney);
}

/** SQL condition: the connection may have moved real money, even if it is off now. Excludes connections in testing. */
function mayBeReal() {
  const playKinds = [...acquirers.values()].filter((acquirer) => acquirer.isPlayMoney).map(({ kind }) => kind);
  return and(notInArray(connections.kind, playKinds), ne(connections.state, "testing"));
}

/** Includes connections that are off now, but not those in testing. */
export async function isAnyMoneyReal(): Promise<boolean> {
  const real = await db().select({ id: connections.id }).from(connections).where(mayBeReal()).limit(1);
  return real.length > 0;
}

/**
 * Reports whether any connection of a company ever passed its check in production. Excludes banks'
 * sandboxes ("homologação"), which are open to anyone.
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
