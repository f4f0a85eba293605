import { db } from "@/db/client";
import type { ConnectionFault } from "@/db/schema/acquiring-enums";
import type { Company } from "../../accounts/company/companies";
import { findServiceAccount } from "../../acquiring/port/service-accounts";
import { fail, findFailure } from "../../core/failures/failure";
import { type Acting, byPlatformAt, checkSettlementChange } from "../connections/acting";
import { countCheck } from "../connections/check-connection";
import { checkMayCharge } from "../connections/check-may-charge";
import { getService, type ServiceConnection } from "../connections/connections";
import { showConnection } from "../connections/show-connection";
import { followRecipient } from "../recipients/follow-recipient";
import { recordAccountCheck } from "./record-account-check";
import type { AccountCheck } from "./schemas";
import { serviceOf } from "./service-of";

/**
 * Checks an account at its acquirer and reads its recipient. The first success with an active
 * recipient activates the connection and disables the company's sandbox. For real money, activation
 * requires an owner's password; without it, the connection stays `testing`.
 *
 * @throws NOT_FOUND, connection_has_no_account, connection_off
 * @throws owner_required if a password is given by a member who is not an owner.
 * @throws RATE_LIMITED after thirty checks in ten minutes.
 * @throws company_is_test, company_has_test_sales or connection_account_exists if the connection
 * cannot become active.
 * @throws FORBIDDEN for a former member.
 */
export async function checkAccount(company: Company, connectionId: string, acting: Acting): Promise<AccountCheck> {
  const found = await getService(company.id, connectionId);
  const { connection, service } = found;
  if (connection.state === "off") return fail("connection_off");
  if (connection.state === "testing") {
    if (acting.isConfirmed) await checkSettlementChange(db(), company.id, found, acting);
    await checkMayCharge(db(), company, service);
  }
  await countCheck(company.id);
  const fault = await findFault(company, found, acting);
  const after = await recordAccountCheck(company, connectionId, { version: service.version, fault }, acting);
  return { connection: await showConnection(after), fault, recipientState: after.recipient?.state ?? null };
}

/** @returns the fault, or null. */
export async function findFault(
  company: Company,
  { connection, service }: ServiceConnection,
  acting: Acting,
): Promise<ConnectionFault | null> {
  const fault = await findServiceFault(connection);
  if (fault !== null) return fault;
  try {
    const isKnown = await followRecipient(company, connection.id, acting);
    return isKnown || service.owner === "platform" ? null : "recipient_missing";
  } catch (thrown) {
    if (findFailure(thrown)?.code === "UNAVAILABLE") return "unreachable";
    throw thrown;
  }
}

export async function checkAccountHealth(company: Company, found: ServiceConnection, now: Date): Promise<boolean> {
  const { connection, service } = found;
  const fault = await findServiceFault(connection);
  await recordAccountCheck(company, connection.id, { version: service.version, fault }, byPlatformAt(now));
  return fault !== null;
}

async function findServiceFault(connection: ServiceConnection["connection"]): Promise<ConnectionFault | null> {
  const account = await findServiceAccount(connection);
  return account ? serviceOf(connection.kind).check(account) : "credentials_refused";
}
