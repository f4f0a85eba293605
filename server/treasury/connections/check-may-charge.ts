import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { connections, transactions } from "@/db/schema";
import type { AccountOwner, BankEnvironment } from "@/db/schema/acquiring-enums";
import { type Company, findTestCompany } from "../../accounts/company/companies";
import { isPlayMoney } from "../../acquiring/port";
import { fail } from "../../errors";
import { type Connected, listBanks, readServices } from "./connections";
import { readStanding } from "./rehearsals";

/**
 * Checks that a company may charge in a bank's environment, so that rehearsed and real sales never meet in its books: a
 * test company charges in the sandbox only, a bank in production takes no company with sales of a rehearsal, and a
 * rehearsal none that went live.
 *
 * @throws company_is_test; company_has_test_sales; company_is_live
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
  // A company with real money cannot have test sales, so its perhaps million real ones are not searched.
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
 * Checks that no other connection of the company uses the Pix key: a bank has one callback address for each key.
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
 * Checks that no other connection of the company uses the same account: its own or the operator's, at one acquirer.
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

/** Checks that no other connection of the company uses the same account or Pix key. @throws as the two above */
export async function checkFree(tx: Executor, companyId: string, { connection, account, service }: Connected) {
  const { id, kind } = connection;
  if (account) await checkPixKeyFree(tx, companyId, { id, settings: account.settings });
  if (service) await checkAccountFree(tx, companyId, { id, kind, owner: service.owner });
}
