import { db } from "@/db/client";
import type { Company } from "../../accounts/company/companies";
import { callbackUrlOf } from "../../acquiring/connections/callback-address";
import { openSecrets } from "../../acquiring/port/accounts";
import type { Account } from "../../acquiring/port/setup-port";
import { createLimiter } from "../../core/limits/limiter";
import { fail } from "../../errors";
import { type Acting, checkSettlementChange } from "./acting";
import { checkMayCharge } from "./check-may-charge";
import { type AccountRow, type BankConnection, getBank, setupOf } from "./connections";
import { recordCheck } from "./record-check";
import type { ConnectionCheck } from "./schemas";
import { showConnection } from "./show-connection";

/** Each check sends a few requests, and a bank blocks a client that sends too many. */
const checksOfCompany = createLimiter("connection-checks", 30, 600);

/**
 * Checks a connection at its bank: token, a read, and the callback address registered. The first success makes it
 * `active`, and turns the company's sandbox off; of real money only with an owner's password, without which it is tested
 * and stays `testing`.
 *
 * @throws NOT_FOUND; connection_has_no_bank; connection_off; owner_required for another member's password; RATE_LIMITED after thirty checks in ten minutes;
 * company_is_test, company_has_test_sales or connection_exists when it may not become active; FORBIDDEN for a former
 * member.
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

/** Counts a check that a person asks for. @throws RATE_LIMITED */
export async function countCheck(companyId: string): Promise<void> {
  const counted = await checksOfCompany.consume(companyId);
  if (!counted.allowed) fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
}

/** The address that a check registers; null without https, which banks call alone. */
export function callbackUrlFor({ connection }: BankConnection): string | null {
  const url = callbackUrlOf(connection);
  return url?.startsWith("https:") ? url : null;
}

/** A stored account with its credentials. */
export function toAccount(row: AccountRow): Account {
  const { companyId, connectionId, settings, version } = row;
  return { companyId, connectionId, settings, version, secrets: openSecrets(row) };
}
