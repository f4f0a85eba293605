import { eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { connectionAccounts, connections } from "@/db/schema";
import { isPlayMoney } from "../acquirers";
import { accountOfConnection, type Connected } from "./connections";

/** Whether no real money moves through a connection: the sandbox, or a bank's rehearsal environment. */
export function isRehearsal({ connection, account }: Connected): boolean {
  return isPlayMoney(connection) || account?.settings.environment === "rehearsal";
}

/** A company's connections and what is rehearsed through them. */
export interface Standing {
  /** Those that no real money moves through, in any state. */
  rehearsals: Connected[];
  /** Whether real money may have moved: a bank in production passed its check, even if it is off now. */
  isReal: boolean;
  /** Whether each connection beyond its set-up is a rehearsal; false without any. */
  isRehearsing: boolean;
}

/** How a company's connections stand towards real money. */
export async function readStanding(companyId: string, executor: Executor = db()): Promise<Standing> {
  const all = await executor
    .select({ connection: connections, account: connectionAccounts })
    .from(connections)
    .leftJoin(connectionAccounts, accountOfConnection)
    .where(eq(connections.companyId, companyId));
  const used = all.filter(({ connection }) => connection.state !== "testing");
  return {
    rehearsals: all.filter(isRehearsal),
    isReal: !used.every(isRehearsal),
    isRehearsing: used.length > 0 && used.every(isRehearsal),
  };
}
