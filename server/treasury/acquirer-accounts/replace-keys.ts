import { db } from "@/db/client";
import { acquirerAccounts } from "@/db/schema";
import { recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { findServiceAccount, sealSecretKey } from "../../acquiring/port/service-accounts";
import type { ServiceAccount } from "../../acquiring/port/service-port";
import { fail } from "../../core/failures/failure";
import {
  type Acting,
  announceSettlementChange,
  checkSettlementChange,
  isReal,
  lockConnections,
} from "../connections/acting";
import { countCheck } from "../connections/check-connection";
import { checkMayCharge } from "../connections/check-may-charge";
import { getService, isService } from "../connections/connections";
import { settleService } from "../connections/settle-service";
import { showConnection } from "../connections/show-connection";
import type { AccountCheck, KeyChange } from "./schemas";
import { environmentOfKeys, serviceOf } from "./service-of";

/**
 * Replaces an account's keys after the acquirer has accepted the new ones. Until then, and for
 * calls in flight, the old keys remain in use, so there is no downtime.
 *
 * @throws NOT_FOUND, acquirer_keys_invalid, acquirer_environment_differs, connection_changed,
 * RATE_LIMITED, owner_required, the errors of `checkMayCharge`
 * @throws connection_has_no_account, including for the operator's account, whose keys do not belong
 * to the company.
 * @throws connection_check_failed if the acquirer rejects the keys. Nothing changes in this case.
 * @throws FORBIDDEN for a former member.
 */
export async function replaceKeys(
  company: Company,
  { connectionId, ...keys }: KeyChange,
  acting: Acting,
): Promise<AccountCheck> {
  const { by, now } = acting;
  const companyId = company.id;
  const current = await getService(companyId, connectionId);
  const { connection, service } = current;
  await checkSettlementChange(db(), companyId, current, acting);
  if (service.owner !== "company") return fail("connection_has_no_account");
  if (environmentOfKeys(connection.kind, keys, "secretKey") !== service.environment) {
    return fail("acquirer_environment_differs");
  }
  if (connection.state === "testing") await checkMayCharge(db(), company, service);
  await countCheck(companyId);
  const stored = (await findServiceAccount(connection)) ?? fail("connection_has_no_account");
  await passAccountCheck(connection.kind, { ...stored, ...keys });
  const after = await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const found = await getService(companyId, connectionId, tx);
    await checkSettlementChange(tx, companyId, found, acting);
    const { version } = found.service;
    if (version !== service.version) return fail("connection_changed");
    const account = { companyId, connectionId };
    const next = { publicKey: keys.publicKey, ...sealSecretKey(account, keys.secretKey), version: version + 1 };
    await tx
      .update(acquirerAccounts)
      .set({ ...next, fault: null, failures: 0, checkedAt: now, updatedAt: now })
      .where(isService(companyId, connectionId));
    await settleService(tx, company, connectionId, { mayTurnOn: true }, acting);
    const { name, state } = found.connection;
    await recordAudit(tx, {
      companyId,
      ...by,
      action: "connection.credentials_replaced",
      subjectId: connectionId,
      before: { name, credentialsVersion: version },
      after: { name, credentialsVersion: version + 1 },
      now,
    });
    const after = await getService(companyId, connectionId, tx);
    // Otherwise, the activation has already notified the owners.
    if (isReal(found) && !(state === "testing" && after.connection.state === "active")) {
      await announceSettlementChange(tx, { companyId, subjectId: connectionId, title: name }, acting);
    }
    return after;
  });
  return { connection: await showConnection(after), fault: null, recipientState: after.recipient?.state ?? null };
}

/**
 * The account may be unsaved.
 *
 * @throws connection_check_failed with the account's fault.
 */
export async function passAccountCheck(kind: string, account: ServiceAccount): Promise<void> {
  const fault = await serviceOf(kind).check(account);
  if (fault) fail("connection_check_failed", { values: { step: "token", fault } });
}
