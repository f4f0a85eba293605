import { db } from "@/db/client";
import { connectionAccounts } from "@/db/schema";
import { recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { fail } from "../../core/failures/failure";
import { type Acting, checkSettlementChange, lockConnections } from "./acting";
import { callbackUrlFor, countCheck, toAccount } from "./check-connection";
import { checkMayCharge, checkPixKeyFree } from "./check-may-charge";
import { getBank, isAccount } from "./connections";
import { moveConnection } from "./move-connection";
import { registeredAt } from "./record-check";
import { passCheck } from "./replace-credentials";
import type { ConnectionCheck } from "./schemas";
import { showConnection } from "./show-connection";

/**
 * Re-enables a connection after its bank passes a check.
 *
 * @throws NOT_FOUND, connection_has_no_bank, connection_not_off, connection_changed, RATE_LIMITED,
 * owner_required, the errors of `checkMayCharge`
 * @throws connection_check_failed; the connection then stays disabled.
 * @throws connection_exists if another connection uses its Pix key.
 * @throws FORBIDDEN for a former member.
 */
export async function turnOn(company: Company, connectionId: string, acting: Acting): Promise<ConnectionCheck> {
  const { by, now } = acting;
  const companyId = company.id;
  const stored = await getBank(companyId, connectionId);
  const { connection, account } = stored;
  const { name } = connection;
  if (connection.state !== "off") return fail("connection_not_off");
  await checkSettlementChange(db(), companyId, stored, acting);
  // Must precede the check, which registers our callback URL and would otherwise take the callbacks
  // from a connection with the same Pix key.
  await checkMayCharge(db(), company, account.settings);
  await checkPixKeyFree(db(), companyId, { id: connectionId, settings: account.settings });
  await countCheck(companyId);
  const steps = await passCheck(connection.kind, toAccount(account), callbackUrlFor(stored));
  const after = await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const found = await getBank(companyId, connectionId, tx);
    if (found.account.version !== account.version) return fail("connection_changed");
    if (found.connection.state !== "off") return fail("connection_not_off");
    await tx
      .update(connectionAccounts)
      .set({
        fault: null,
        failures: 0,
        checkedAt: now,
        webhookRegisteredAt: registeredAt(steps, found.account, now),
      })
      .where(isAccount(companyId, connectionId));
    await moveConnection(tx, company, found, { to: "active", fault: null }, acting);
    const told = {
      before: { name, connectionState: "off" as const },
      after: { name, connectionState: "active" as const },
    };
    await recordAudit(tx, { companyId, ...by, action: "connection.turned_on", subjectId: connectionId, ...told, now });
    return getBank(companyId, connectionId, tx);
  });
  return { connection: await showConnection(after), steps };
}
