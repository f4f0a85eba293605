import { db } from "@/db/client";
import { connections } from "@/db/schema";
import { recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { type Acting, lockConnections } from "./acting";
import { getConnected, isConnection } from "./connections";
import type { Connection } from "./schemas";
import { getConnection } from "./show-connection";

/**
 * Disables a connection for new charges. Existing charges can still be read, canceled and refunded,
 * and the bank's callbacks are still processed. Idempotent.
 *
 * @throws NOT_FOUND, connection_has_no_bank
 * @throws FORBIDDEN for a former member.
 */
export async function turnOff(companyId: string, connectionId: string, acting: Acting): Promise<Connection> {
  const { by, now } = acting;
  await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const { connection, account, service } = await getConnected(companyId, connectionId, tx);
    if (!account && !service) return fail("connection_has_no_bank");
    const { name, state } = connection;
    if (state === "off") return;
    await tx.update(connections).set({ state: "off" }).where(isConnection(companyId, connectionId));
    const before = { name, connectionState: state };
    const after = { name, connectionState: "off" as const };
    const action = "connection.turned_off";
    await recordAudit(tx, { companyId, ...by, action, subjectId: connectionId, before, after, now });
  });
  return getConnection(companyId, connectionId);
}
