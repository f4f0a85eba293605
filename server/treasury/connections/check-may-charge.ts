import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { connections, transactions } from "@/db/schema";
import type { AccountOwner, BankEnvironment } from "@/db/schema/acquiring-enums";
import { type Company, findTestCompany } from "../../accounts/company/companies";
import { isPlayMoney } from "../../acquiring/port";
import { fail } from "../../core/failures/failure";
import { type Connected, listBanks, readServices } from "./connections";
import { readStanding } from "./rehearsals";

/**
 * Checks that a company may charge in this environment, so that rehearsal sales and real sales
 * never share a ledger. A test company charges only in the sandbox. A company with test sales
 * cannot use a production bank, and a company that went live cannot use a rehearsal environment.
 *
 * @throws company_is_test, company_has_test_sales, company_is_live
 */
export async function checkMayCharge(
  tx: Executor,
  { id: companyId, testOf }: Company,
  { environment }: { environment: BankEnvironment },
): Promise<void> {
  if (testOf !== null) return fail("company_is_test");
  const { rehearsals, isReal } = await readStanding(companyId, tx);
  const isRehearsed = environment === "rehearsal";
  if (isRehearsed && (isReal || (await findTestCompany(companyId, tx)))) return fail("company_is_live");
  // A company with real money has no test sales, so the search, possibly through many sales, is skipped.
  if (isReal) return;
  const play = rehearsals.map(({ connection }) => connection).filter((each) => !isRehearsed || isPlayMoney(each));
  const [sale] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.companyId, companyId),
        inArray(
          transactions.connectionId,
          play.map(({ id }) => id),
        ),
      ),
    )
    .limit(1);
  if (sale) fail("company_has_test_sales");
}

/**
 * Checks that no other connection of the company uses the Pix key, because a bank stores one
 * callback URL per key.
 *
 * @throws connection_exists
 */
export async function checkPixKeyFree(
  tx: Executor,
  companyId: string,
  own: { id: string; settings: { pixKey: string; environment: string } },
): Promise<void> {
  const others = await listBanks(companyId, tx);
  const isTaken = others.some(
    ({ connection, account }) =>
      connection.id !== own.id &&
      connection.state !== "off" &&
      account.settings.pixKey === own.settings.pixKey &&
      account.settings.environment === own.settings.environment,
  );
  if (isTaken) fail("connection_exists");
}

/**
 * Checks that no other connection of the company uses this acquirer account, including the
 * operator's.
 *
 * @throws connection_account_exists
 */
export async function checkAccountFree(
  tx: Executor,
  companyId: string,
  own: { id: string; kind: string; owner: AccountOwner },
): Promise<void> {
  const others = await readServices(tx, eq(connections.companyId, companyId));
  const isTaken = others.some(
    ({ connection, service }) =>
      connection.id !== own.id &&
      connection.state !== "off" &&
      connection.kind === own.kind &&
      service.owner === own.owner,
  );
  if (isTaken) fail("connection_account_exists");
}

export async function checkFree(tx: Executor, companyId: string, { connection, account, service }: Connected) {
  const { id, kind } = connection;
  if (account) await checkPixKeyFree(tx, companyId, { id, settings: account.settings });
  if (service) await checkAccountFree(tx, companyId, { id, kind, owner: service.owner });
}
