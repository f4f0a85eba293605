import { db } from "@/db/client";
import { connectionAccounts, connections } from "@/db/schema";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import { differences, recordAudit } from "../../accounts/audit/audit";
import { getAcquirer } from "../../acquiring/port";
import { fail } from "../../core/failures/failure";
import { type Acting, announceSettlementChange, checkSettlementChange, isReal, lockConnections } from "./acting";
import { auditDetailsOf, type Connected, getConnected, isAccount, isConnection, setupOf } from "./connections";
import type { Connection, ConnectionChange } from "./schemas";
import { getConnection } from "./show-connection";

/**
 * Updates a connection's name, methods, priority or `ignoresOtherMoney`. Absent fields keep their
 * values.
 *
 * @throws NOT_FOUND, connection_has_no_bank, connection_method_not_offered
 * @throws owner_required if another member changes the methods or the priority of a connection for
 * real money.
 * @throws FORBIDDEN for a former member.
 */
export async function updateConnection(
  companyId: string,
  { connectionId, ignoresOtherMoney: ignores, ...change }: ConnectionChange,
  acting: Acting,
): Promise<Connection> {
  const { by, now } = acting;
  await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const found = await getConnected(companyId, connectionId, tx);
    const offered = offeredMethods(found);
    if (change.methods && !change.methods.every((each) => offered.includes(each)))
      fail("connection_method_not_offered");
    const changed = { ...found.connection, ...change };
    const account = found.account && {
      ...found.account,
      ignoresOtherMoney: ignores ?? found.account.ignoresOtherMoney,
    };
    const told = differences(auditDetailsOf(found), auditDetailsOf({ ...found, connection: changed, account }));
    if (Object.keys(told.after).length === 0) return;
    const isRerouted = "methods" in told.after || "priority" in told.after;
    if (isRerouted) await checkSettlementChange(tx, companyId, found, acting);
    const { name, methods, priority } = changed;
    await tx.update(connections).set({ name, methods, priority }).where(isConnection(companyId, connectionId));
    if (account) {
      const { ignoresOtherMoney } = account;
      await tx.update(connectionAccounts).set({ ignoresOtherMoney }).where(isAccount(companyId, connectionId));
    }
    if (isRerouted && isReal(found)) {
      await announceSettlementChange(tx, { companyId, subjectId: connectionId, title: name }, acting);
    }
    await recordAudit(tx, { companyId, ...by, action: "connection.updated", subjectId: connectionId, ...told, now });
  });
  return getConnection(companyId, connectionId);
}

/** @throws connection_has_no_bank for the sandbox. */
function offeredMethods({ connection: { kind }, account, service }: Connected): PaymentMethod[] {
  if (account) return setupOf(kind).offerOf(account.settings).methods;
  const offer = service && getAcquirer(kind).service?.offer;
  return offer?.methods ?? fail("connection_has_no_bank");
}
