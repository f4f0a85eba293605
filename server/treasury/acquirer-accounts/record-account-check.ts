import { db } from "@/db/client";
import { acquirerAccounts } from "@/db/schema";
import type { ConnectionFault } from "@/db/schema/acquiring-enums";
import { recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { type Acting, isReal, lockConnections, mayChangeSettlement } from "../connections/acting";
import { getService, isService, type ServiceConnection } from "../connections/connections";
import { settleService } from "../connections/settle-service";

interface Checked {
  /** Version of the checked account. Results for an older version are ignored. */
  version: number;
  fault: ConnectionFault | null;
}

/**
 * Records the result of an account check and derives the connection's state from the result and the
 * recipient. Writes checks requested by a person to the audit log.
 *
 * @throws the errors of `checkMayCharge`, or connection_account_exists, if the connection cannot
 * become active.
 */
export async function recordAccountCheck(
  company: Company,
  connectionId: string,
  { version, fault }: Checked,
  acting: Acting,
): Promise<ServiceConnection> {
  const companyId = company.id;
  const { by, now } = acting;
  const isAsked = by.actor !== "platform";
  return db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const found = await getService(companyId, connectionId, tx);
    if (found.service.version !== version) return found;
    const failures = fault === null ? 0 : Math.min(found.service.failures + 1, 1000);
    await tx
      .update(acquirerAccounts)
      .set({ checkedAt: now, fault, failures })
      .where(isService(companyId, connectionId));
    const mayTurnOn = isAsked && (!isReal(found) || (await mayChangeSettlement(tx, companyId, acting)));
    await settleService(tx, company, connectionId, { mayTurnOn }, acting);
    const after = await getService(companyId, connectionId, tx);
    if (isAsked) {
      const { name, state: connectionState } = after.connection;
      const told = { name, connectionState, connectionFault: fault };
      const action = "connection.checked";
      await recordAudit(tx, { companyId, ...by, action, subjectId: connectionId, after: told, now });
    }
    return after;
  });
}
