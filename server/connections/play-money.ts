import { and, ne, notInArray } from "drizzle-orm";
import { db } from "@/db/client";
import { connections } from "@/db/schema";
import { acquirers, isPlayMoney } from "../acquirers";
import type { Connected } from "./connections";

/**
 * Whether all of a company's connections move play money. Ignores connections in testing; false when there are no
 * others, as before the first bank.
 */
export function sellsForPlayMoney({ connections: all }: Connected): boolean {
  const used = all.filter(({ state }) => state !== "testing");
  return used.length > 0 && used.every(isPlayMoney);
}

/** Whether any company has a connection that may have moved real money, even one that is off; not one in testing. */
export async function isAnyMoneyReal(): Promise<boolean> {
  const playKinds = [...acquirers.values()].filter((acquirer) => acquirer.isPlayMoney).map(({ kind }) => kind);
  const real = await db()
    .select({ id: connections.id })
    .from(connections)
    .where(and(notInArray(connections.kind, playKinds), ne(connections.state, "testing")))
    .limit(1);
  return real.length > 0;
}
