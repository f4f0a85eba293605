import { db } from "@/db/client";
import { connectionAccounts, connections } from "@/db/schema";
import { differences, recordAudit } from "../companies/audit";
import { fail } from "../errors";
import { type Acting, lockConnections } from "./acting";
import { auditDetailsOf, getBank, getConnection, setupOf } from "./connections";
import { isAccount, isConnection } from "./record-check";
import type { Connection, ConnectionChange } from "./schemas";

/**
 * Changes a connection's name, methods, priority or `ignoresOtherMoney`; absent fields stay.
 *
 * @throws NOT_FOUND; connection_has_no_bank; connection_method_not_offered; FORBIDDEN for a former member.
 */
export async function updateConnection(
  companyId: string,
  { connectionId, ignoresOtherMoney: ignores, ...change }: ConnectionChange,
  acting: Acting,
): Promise<Connection> {
  const { by, now } = acting;
  await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const found = await getBank(companyId, connectionId, tx);
    const offered = setupOf(found.connection.kind).offerOf(found.account.settings).methods;
    if (change.methods && !change.methods.every((each) => offered.includes(each)))
      fail("connection_method_not_offered");
    const changed = { ...found.connection, ...change };
    const account = { ...found.account, ignoresOtherMoney: ignores ?? found.account.ignoresOtherMoney };
    const told = differences(auditDetailsOf(found), auditDetailsOf({ connection: changed, account }));
    if (Object.keys(told.after).length === 0) return;
    const { name, methods, priority } = changed;
    await tx.update(connections).set({ name, methods, priority }).where(isConnection(companyId, connectionId));
    const { ignoresOtherMoney } = account;
    await tx.update(connectionAccounts).set({ ignoresOtherMoney }).where(isAccount(companyId, connectionId));
    await recordAudit(tx, { companyId, ...by, action: "connection.updated", subjectId: connectionId, ...told, now });
  });
  return getConnection(companyId, connectionId);
}
