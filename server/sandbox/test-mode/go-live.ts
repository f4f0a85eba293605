import { and, eq, gt, inArray, not } from "drizzle-orm";
import { db, type Transaction } from "@/db/client";
import { companies, companyLookups, connections, invitations, members, noticeReaders, transactions } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { type Company, findTestCompany } from "../../accounts/company/companies";
import { isOpen, lookupKind } from "../../accounts/team/invitations";
import { findRole } from "../../accounts/team/membership";
import { isPlayMoney } from "../../acquiring/port";
import { fail } from "../../core/failures/failure";
import { readStanding } from "../../treasury/connections/rehearsals";
import { copyEverything } from "./copy-items";
import { openCompany } from "./open-company";
import { sidesOf } from "./sides";

export interface LiveBy extends AuditBy {
  userId: string;
}

/**
 * Takes a company with test sales (in the sandbox or at a bank's test environment) live, so that
 * sandbox and real money never share a ledger (docs/domains/sandbox.md). One transaction creates a
 * live company with the same data, team, appearance and catalog; the present company becomes its
 * test company and keeps its sales, keys and webhooks. The live company has no connection until a
 * bank is connected. Concurrent calls create one company.
 *
 * @returns the id of the live company, also for a test company.
 * @throws FORBIDDEN unless the caller is an owner; demo_stays_play_money; company_is_live if a
 * connection already moves real money; rehearsal_not_needed without a sale, because a bank can then
 * be connected directly.
 */
export async function goLive(company: Company, by: LiveBy, now: Date): Promise<{ companyId: string }> {
  const { userId, ...auditBy } = by;
  return db().transaction(async (tx) => {
    // Blocks new sales until the transaction ends, so that every sale belongs to only one of the two companies.
    const [row] = await tx.select().from(companies).where(eq(companies.id, company.id)).for("update");
    if (!row) return fail("NOT_FOUND");
    if ((await findRole(tx, company.id, userId)) !== "owner") return fail("FORBIDDEN");
    if (row.testOf) return { companyId: row.testOf };
    if (row.blockedAt) return fail("FORBIDDEN");
    if (row.isDemo) return fail("demo_stays_play_money");
    const { isRehearsing, rehearsals } = await readStanding(company.id, tx);
    if (!isRehearsing || (await findTestCompany(company.id, tx))) return fail("company_is_live");
    if (!(await hasSales(tx, company.id))) return fail("rehearsal_not_needed");
    // Connections to a bank's test environment are disabled but kept with their test sales. A test
    // company charges only in the sandbox.
    const play = rehearsals.flatMap(({ connection }) => (isPlayMoney(connection) ? [connection.id] : []));
    const isPlay = inArray(connections.id, play);
    const own = eq(connections.companyId, company.id);
    await tx
      .update(connections)
      .set({ state: "off" })
      .where(and(own, not(isPlay)));
    await tx.update(connections).set({ state: "active" }).where(and(own, isPlay));
    const realId = await openCompany(tx, row, { testOf: null, now });
    await moveTeam(tx, company.id, realId, now);
    await tx.update(companies).set({ testOf: realId }).where(eq(companies.id, company.id));
    await copyEverything(tx, sidesOf(realId, company.id, "test"), auditBy, now);
    const entry = { ...auditBy, action: "company.went_live", subjectId: realId, now } as const;
    await recordAudit(tx, { ...entry, companyId: company.id });
    await recordAudit(tx, { ...entry, companyId: realId });
    return { companyId: realId };
  });
}

export async function hasSales(executor: Pick<Transaction, "select">, companyId: string): Promise<boolean> {
  const found = await executor
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.companyId, companyId))
    .limit(1);
  return found.length > 0;
}

async function moveTeam(tx: Transaction, fromId: string, toId: string, now: Date): Promise<void> {
  await tx.update(members).set({ companyId: toId }).where(eq(members.companyId, fromId));
  // Limited to one day from now, because the sandbox's clock may have been ahead of real time.
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  await tx
    .update(members)
    .set({ approvesFrom: tomorrow })
    .where(and(eq(members.companyId, toId), gt(members.approvesFrom, tomorrow)));
  const readers = await tx.select().from(noticeReaders).where(eq(noticeReaders.companyId, fromId));
  if (readers.length > 0) await tx.insert(noticeReaders).values(readers.map((each) => ({ ...each, companyId: toId })));
  // Deleted and inserted again, because a row never changes its company.
  const open = await tx
    .delete(invitations)
    .where(and(eq(invitations.companyId, fromId), isOpen))
    .returning();
  if (open.length === 0) return;
  await tx.insert(invitations).values(open.map((each) => ({ ...each, companyId: toId })));
  await tx
    .update(companyLookups)
    .set({ companyId: toId })
    .where(and(eq(companyLookups.kind, lookupKind), eq(companyLookups.companyId, fromId)));
}
