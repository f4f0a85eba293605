import { eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { connections } from "@/db/schema";
import { isPlayMoney } from "../../acquiring/port";
import { type Connected, environmentOf, readConnected } from "./connections";

/** Whether no real money moves through a connection: the sandbox, or the rehearsal environment of a bank or acquirer. */
export function isRehearsal(found: Connected): boolean {
  return isPlayMoney(found.connection) || environmentOf(found) === "rehearsal";
}

/** A company's connections and what is rehearsed through them. */
export interface Standing {
  /** Those that no real money moves through, in any state. */
  rehearsals: Connected[];
  /** Whether real money may have moved: an account in production passed its check, even if it is off now. */
  isReal: boolean;
  /** Whether each connection beyond its set-up is a rehearsal; false without any. */
  isRehearsing: boolean;
}

/** How a company's connections stand towards real money. */
export async function readStanding(companyId: string, executor: Executor = db()): Promise<Standing> {
  const all = await readConnected(executor, eq(connections.companyId, companyId));
  const used = all.filter(({ connection }) => connection.state !== "testing");
  return {
    rehearsals: all.filter(isRehearsal),
    isReal: !used.every(isRehearsal),
    isRehearsing: used.length > 0 && used.every(isRehearsal),
  };
}
