import { db } from "@/db/client";
import { connectionAccounts, connections } from "@/db/schema";
import { recordAudit } from "../../accounts/audit/audit";
import type { Company } from "../../accounts/company/companies";
import { sealSecrets } from "../../acquiring/port/accounts";
import type { Account, CheckedStep } from "../../acquiring/port/setup-port";
import { fail } from "../../core/failures/failure";
import { type Acting, announceSettlementChange, checkSettlementChange, isReal, lockConnections } from "./acting";
import { callbackUrlFor, countCheck, toAccount } from "./check-connection";
import { checkMayCharge } from "./check-may-charge";
import { type AccountRow, type BankConnection, getBank, isAccount, isConnection, setupOf } from "./connections";
import { moveConnection } from "./move-connection";
import { type ReadAccount, readReplacement } from "./read-draft";
import { registeredAt } from "./record-check";
import type { ConnectionCheck, CredentialsChange } from "./schemas";
import { showConnection } from "./show-connection";

/**
 * Replaces credentials after the bank has accepted the new ones. Until then, and for calls in
 * flight, the old credentials remain in use, so there is no downtime. A testing or failing
 * connection becomes active.
 *
 * @throws NOT_FOUND, connection_has_no_bank, connection_changed, RATE_LIMITED, owner_required, the
 * errors of `checkMayCharge`
 * @throws a rule error on an invalid field.
 * @throws connection_check_failed if the bank rejects the credentials; nothing changes in this
 * case.
 * @throws FORBIDDEN for a former member.
 */
export async function replaceCredentials(
  company: Company,
  { connectionId, ...change }: CredentialsChange,
  acting: Acting,
): Promise<ConnectionCheck> {
  const { by, now } = acting;
  const companyId = company.id;
  const current = await getBank(companyId, connectionId);
  const { connection, account } = current;
  await checkSettlementChange(db(), companyId, current, acting);
  const stored = toAccount(account);
  const next = await readReplacement({ ...stored, certificateEndsAt: account.certificateEndsAt }, change, now);
  if (connection.state === "testing") await checkMayCharge(db(), company, account.settings);
  await countCheck(companyId);
  const callbackUrl = connection.state === "off" ? null : callbackUrlFor(current);
  const steps = await passCheck(connection.kind, { ...stored, ...next }, callbackUrl);
  const after = await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    const found = await getBank(companyId, connectionId, tx);
    await checkSettlementChange(tx, companyId, found, acting);
    if (found.account.version !== account.version) return fail("connection_changed");
    await tx
      .update(connectionAccounts)
      .set({ ...swapped(found.account, next), ...registration(steps, account, now), checkedAt: now, updatedAt: now })
      .where(isAccount(companyId, connectionId));
    const { capabilities } = setupOf(connection.kind).offerOf(next.settings);
    await tx.update(connections).set({ capabilities }).where(isConnection(companyId, connectionId));
    const { state } = found.connection;
    if (state === "testing" || state === "failing") {
      await moveConnection(tx, company, found, { to: "active", fault: null }, acting);
    }
    const replaced = await getBank(companyId, connectionId, tx);
    const action = "connection.credentials_replaced";
    const told = { before: credentialsOf(found), after: credentialsOf(replaced) };
    await recordAudit(tx, { companyId, ...by, action, subjectId: connectionId, ...told, now });
    // Otherwise, the activation has already notified the owners.
    if (isReal(found) && state !== "testing") {
      await announceSettlementChange(tx, { companyId, subjectId: connectionId, title: connection.name }, acting);
    }
    return replaced;
  });
  return { connection: await showConnection(after), steps };
}

/** @throws connection_check_failed with the failed step and its fault. */
export async function passCheck(kind: string, account: Account, callbackUrl: string | null): Promise<CheckedStep[]> {
  const steps = await setupOf(kind).check(account, callbackUrl);
  for (const { step, fault } of steps) if (fault) fail("connection_check_failed", { values: { step, fault } });
  return steps;
}

function swapped({ companyId, connectionId, version }: AccountRow, next: ReadAccount) {
  const { settings, secrets, certificateEndsAt } = next;
  const sealed = sealSecrets({ companyId, connectionId }, secrets);
  return {
    settings,
    ...sealed,
    version: version + 1,
    certificateEndsAt,
    certificateWarned: null,
    fault: null,
    failures: 0,
  };
}

function registration(steps: CheckedStep[], account: AccountRow, now: Date) {
  const since = registeredAt(steps, { ...account, webhookRegisteredAt: null }, now);
  return since ? { webhookRegisteredAt: since, calledBackAt: null } : {};
}

function credentialsOf({ connection, account }: BankConnection) {
  const { version, certificateEndsAt } = account;
  return {
    name: connection.name,
    credentialsVersion: version,
    certificateEndsAt: certificateEndsAt?.toISOString() ?? null,
  };
}
