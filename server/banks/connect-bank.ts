import { and, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { connectionAccounts, transactions } from "@/db/schema";
import type { ConnectionSettings } from "@/db/shapes";
import { getAcquirer, isPlayMoney } from "../acquirers";
import { sealSecrets } from "../acquirers/accounts";
import { recordAudit } from "../companies/audit";
import { type Company, findTestCompany } from "../companies/companies";
import { openConnection } from "../connections/connections";
import { fail } from "../errors";
import { type Acting, lockConnections } from "./acting";
import { auditDetailsOf, bankKind, getBank, getConnection, listBanks, setupOf } from "./connections";
import { readDraft } from "./read-draft";
import { readStanding } from "./rehearsals";
import type { BankAccountDraft, Connection } from "./schemas";

/** Bounds the checks that one company causes. */
const maxConnections = 20;

/**
 * Connects a company to a bank, in the state `testing`: nothing is charged through it before its first successful
 * check. Makes no call to the bank.
 *
 * @throws the refusals of `checkMayCharge`; connection_exists for the Pix key of another connection that is not
 * off; connection_limit_reached; a broken rule naming a field of the account; FORBIDDEN for a former member.
 */
export async function connectBank(company: Company, draft: BankAccountDraft, acting: Acting): Promise<Connection> {
  const { by, now } = acting;
  const companyId = company.id;
  const { settings, secrets, certificateEndsAt } = await readDraft(draft, now);
  const { offerOf } = setupOf(bankKind);
  const offer = offerOf(settings);
  const id = newId(now);
  await db().transaction(async (tx) => {
    await lockConnections(tx, companyId, acting);
    await checkMayCharge(tx, company, settings);
    const open = (await listBanks(companyId, tx)).filter(({ connection }) => connection.state !== "off");
    if (open.length >= maxConnections) fail("connection_limit_reached", { values: { max: maxConnections } });
    await checkPixKeyFree(tx, companyId, { id, settings });
    await openConnection(tx, {
      companyId,
      id,
      kind: getAcquirer(bankKind).kind,
      ...offer,
      name: draft.name ?? offer.name,
      priority: Math.max(0, ...open.map(({ connection }) => connection.priority)) + 1,
      state: "testing",
      createdAt: now,
    });
    await tx.insert(connectionAccounts).values({
      companyId,
      connectionId: id,
      settings,
      ...sealSecrets({ companyId, connectionId: id }, secrets),
      version: 1,
      certificateEndsAt,
      updatedAt: now,
    });
    const after = auditDetailsOf(await getBank(companyId, id, tx));
    await recordAudit(tx, { companyId, ...by, action: "connection.created", subjectId: id, after, now });
  });
  return getConnection(companyId, id);
}

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
  { environment }: Pick<ConnectionSettings, "environment">,
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
