import { db } from "@/db/client";
import type { Company } from "../../accounts/company/companies";
import { callbackUrlOf } from "../../acquiring/connections/callback-address";
import { openSecrets } from "../../acquiring/port/accounts";
import type { Account } from "../../acquiring/port/setup-port";
import { fail } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import { type Acting, checkSettlementChange } from "./acting";
import { checkMayCharge } from "./check-may-charge";
import { type AccountRow, type BankConnection, getBank, setupOf } from "./connections";
import { recordCheck } from "./record-check";
import type { ConnectionCheck } from "./schemas";
import { showConnection } from "./show-connection";

/** Each check sends several requests, and banks block clients that send too many. */
const checksOfCompany = createLimiter("connection-checks", 30, 600);

/**
 * Checks a connection at its bank: requests a token, performs a read and registers the callback
 * URL. The first success activates the connection and disables the company's sandbox. For real
 * money, activation requires an owner's password; without it, the connection stays `testing`.
 *
 * @throws NOT_FOUND, connection_has_no_bank, connection_off
 * @throws owner_required if a password is given by a member who is not an owner.
 * @throws RATE_LIMITED after thirty checks in ten minutes.
 * @throws company_is_test, company_has_test_sales or connection_exists if the connection cannot
 * become active.
 * @throws FORBIDDEN for a former member.
 */
export async function checkConnection(
  company: Company,
  connectionId: string,
  acting: Acting,
): Promise<ConnectionCheck> {
  const found = await getBank(company.id, connectionId);
  const { connection, account } = found;
  if (connection.state === "off") return fail("connection_off");
  if (connection.state === "testing") {
    if (acting.isConfirmed) await checkSettlementChange(db(), company.id, found, acting);
    await checkMayCharge(db(), company, account.settings);
  }
  await countCheck(company.id);
  const steps = await setupOf(connection.kind).check(toAccount(account), callbackUrlFor(found));
  const after = await recordCheck(company, connectionId, { version: account.version, steps }, acting);
  return { connection: await showConnection(after), steps };
}

/**
 * Applies the rate limit for checks requested by a person.
 *
 * @throws RATE_LIMITED
 */
export async function countCheck(companyId: string): Promise<void> {
  const counted = await checksOfCompany.consume(companyId);
  if (!counted.allowed) fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
}

/** Returns the callback URL that a check registers, or null without HTTPS, which banks require. */
export function callbackUrlFor({ connection }: BankConnection): string | null {
  const url = callbackUrlOf(connection);
  return url?.startsWith("https:") ? url : null;
}

export function toAccount(row: AccountRow): Account {
  const { companyId, connectionId, settings, version } = row;
  return { companyId, connectionId, settings, version, secrets: openSecrets(row) };
}
