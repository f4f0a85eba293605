import { eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { connections } from "@/db/schema";
import { isPlayMoney } from "../../acquiring/port";
import { type Connected, environmentOf, readConnected } from "./connections";

/**
 * Reports whether a connection moves no real money: the sandbox, or the rehearsal environment of a
 * bank or acquirer.
 */
export function isRehearsal(found: Connected): boolean {
  return isPlayMoney(found.connection) || environmentOf(found) === "rehearsal";
}

export interface Standing {
  rehearsals: Connected[];
  /** True if real money may have moved: a production account once passed its check, even if it is disabled now. */
  isReal: boolean;
  /** True if a connection has passed its check and all such connections are rehearsals. */
  isRehearsing: boolean;
}

export async function readStanding(companyId: string, executor: Executor = db()): Promise<Standing> {
  const all = await readConnected(executor, eq(connections.companyId, companyId));
  const used = all.filter(({ connection }) => connection.state !== "testing");
  return {
    rehearsals: all.filter(isRehearsal),
    isReal: !used.every(isRehearsal),
    isRehearsing: used.length > 0 && used.every(isRehearsal),
  };
}
