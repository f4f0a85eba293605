import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { connections } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { readConnected } from "./connections";

/** Limits the checks that one company can trigger. */
const maxConnections = 20;

/**
 * Returns the lowest priority, for the company's next connection.
 *
 * @throws connection_limit_reached
 */
export async function nextPriority(tx: Executor, companyId: string): Promise<number> {
  const all = await readConnected(tx, eq(connections.companyId, companyId));
  const open = all.filter(({ connection, account, service }) => (account ?? service) && connection.state !== "off");
  if (open.length >= maxConnections) fail("connection_limit_reached", { values: { max: maxConnections } });
  return Math.max(0, ...open.map(({ connection }) => connection.priority)) + 1;
}
