import { notInArray } from "drizzle-orm";
import { db } from "@/db/client";
import { connections } from "@/db/schema";
import { acquirers, isPlayMoney } from "../acquirers";
import type { Connected } from "./connections";

/** Whether all of a company's connections move play money; not when it has none, as before its first bank. */
export function sellsForPlayMoney({ connections: all }: Connected): boolean {
  return all.length > 0 && all.every(isPlayMoney);
}

/** Whether any company has a connection that may move real money, even one that is off. */
export async function isAnyMoneyReal(): Promise<boolean> {
  const playKinds = [...acquirers.values()].filter((acquirer) => acquirer.isPlayMoney).map(({ kind }) => kind);
  const real = await db()
    .select({ id: connections.id })
    .from(connections)
    .where(notInArray(connections.kind, playKinds))
    .limit(1);
  return real.length > 0;
}
