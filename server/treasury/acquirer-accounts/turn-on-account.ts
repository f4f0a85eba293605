import { db } from "@/db/client";
import { acquirerAccounts, connections } from "@/db/schema";
import { recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { findServiceAccount } from "../../acquiring/port/service-accounts";
import { fail } from "../../core/failures/failure";
import { type Acting, checkSettlementChange, lockConnections } from "../connections/acting";
import { countCheck } from "../connections/check-connection";
import { checkAccountFree, checkMayCharge } from "../connections/check-may-charge";
import { getService, isConnection, isService } from "../connections/connections";
import { settleService } from "../connections/settle-service";
import { showConnection } from "../connections/show-connection";
import { passAccountCheck } from "./replace-keys";
import type { AccountCheck } from "./schemas";

/**
 * Re-enables a connection after its acquirer passes a check. The connection becomes active if its
 * recipient is active, otherwise `testing`.
 *
 * @throws NOT_FOUND, connection_has_no_account, connection_not_off, connection_account_exists,
 * connection_changed, RATE_LIMITED, owner_required, the errors of `checkMayCharge`
 * @throws connection_check_failed; the connection then stays disabled.
 * @throws FORBIDDEN for a former member.
 */
export async function turnOnAccount(company: Company, connectionId: string, acting: Acting): Promise<AccountCheck> {
  const { by, now } = acting;
  const companyId = company.id;
  const stored = await getService(companyId, connectionId);
  const { connection, service } = stored;
  const { name, kind } = connection;
  if (connection.state !== "off") return fail("connection_not_off");
  await checkSettlementChange(db(), companyId, stored, acting);
  await checkMayCharge(db(), company, service);
  await checkAccountFree(db(), companyId, { id: connectionId, kind, owner: service.owner });
  await countCheck(companyId);
  await passAccountCheck(kind, (await findServiceAccount(connection)) ?? fail("connection_has_no_account"));
  const after = await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const found = await getService(companyId, connectionId, tx);
    if (found.service.version !== service.version) return fail("connection_changed");
    if (found.connection.state !== "off") return fail("connection_not_off");
    await checkSettlementChange(tx, companyId, found, acting);
    await checkAccountFree(tx, companyId, { id: connectionId, kind, owner: service.owner });
    await tx
      .update(acquirerAccounts)
      .set({ fault: null, failures: 0, checkedAt: now })
      .where(isService(companyId, connectionId));
    await tx.update(connections).set({ state: "testing" }).where(isConnection(companyId, connectionId));
    await settleService(tx, company, connectionId, { mayTurnOn: true }, acting);
    const on = await getService(companyId, connectionId, tx);
    const told = {
      before: { name, connectionState: "off" as const },
      after: { name, connectionState: on.connection.state },
    };
    await recordAudit(tx, { companyId, ...by, action: "connection.turned_on", subjectId: connectionId, ...told, now });
    return on;
  });
  return { connection: await showConnection(after), fault: null, recipientState: after.recipient?.state ?? null };
}
