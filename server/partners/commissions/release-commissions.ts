import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { commissionReturns, commissions, companies, connections } from "@/db/schema";
import { sellsForPlayMoney } from "../../acquiring/connections/play-money";
import { lockBalances, post, type Transfer } from "../../ledger/transfers/ledger";
import type { CommissionRow } from "./books";
import { returnPart } from "./reverse-commission";

export const batchSize = 100;

export function dueAt(now: Date): SQL | undefined {
  return and(eq(commissions.state, "waiting"), lte(commissions.releasesAt, now));
}

/**
 * Releases a company's next due commissions in one transaction. Each goes to its partner
 * (`payPartner`), minus the partner's debt from earlier commissions, which goes to the producer. If
 * the partner must not be paid, such as a live company for a test sale, it returns to the producer.
 *
 * @returns the number of due commissions.
 */
export async function releaseBatch(companyId: string, now: Date): Promise<number> {
  return db().transaction(async (tx) => {
    await lockBalances(tx, companyId);
    const due = await tx
      .select()
      .from(commissions)
      .where(and(eq(commissions.companyId, companyId), dueAt(now)))
      .orderBy(asc(commissions.releasesAt), asc(commissions.id))
      .limit(batchSize);
    if (due.length === 0) return 0;
    const partners = [...new Set(due.map(({ partnerCompanyId }) => partnerCompanyId))];
    const payable = await findPayable(tx, companyId, partners);
    for (const row of due) if (!payable.has(row.partnerCompanyId)) await returnPart(tx, row, row.amount, now);
    const released = due.filter(({ partnerCompanyId }) => payable.has(partnerCompanyId));
    const debts = await listDebts(tx, companyId, [...payable]);
    const movements: Transfer[] = [];
    for (const row of released) movements.push(...(await release(tx, row, debts, now)));
    await post(tx, companyId, now, movements);
    return due.length;
  });
}

interface Debt {
  id: string;
  partnerCompanyId: string;
  owed: number;
}

async function listDebts(tx: Executor, companyId: string, partners: readonly string[]): Promise<Debt[]> {
  if (partners.length === 0) return [];
  const { id, partnerCompanyId, amount, fromWaiting, recovered, repaid } = commissionReturns;
  const owed = sql<number>`(${amount} - ${fromWaiting} - ${recovered} - ${repaid})::float8`;
  return tx
    .select({ id, partnerCompanyId, owed })
    .from(commissionReturns)
    .where(
      and(
        eq(commissionReturns.companyId, companyId),
        inArray(partnerCompanyId, [...partners]),
        isNotNull(recovered),
        sql`${amount} > ${fromWaiting} + ${recovered} + ${repaid}`,
      ),
    )
    .orderBy(asc(commissionReturns.createdAt), asc(id));
}

/**
 * Releases a commission and repays the partner's oldest debts from it.
 *
 * @returns the transfers to post.
 */
async function release(tx: Executor, row: CommissionRow, debts: Debt[], now: Date): Promise<Transfer[]> {
  const { companyId, id: sourceId, transactionId, partnerCompanyId, amount } = row;
  let repaid = 0;
  for (const debt of debts) {
    const part = Math.min(debt.owed, amount - repaid);
    if (debt.partnerCompanyId !== partnerCompanyId || part === 0) continue;
    debt.owed -= part;
    repaid += part;
    await tx
      .update(commissionReturns)
      .set({ repaid: sql`${commissionReturns.repaid} + ${part}` })
      .where(and(eq(commissionReturns.companyId, companyId), eq(commissionReturns.id, debt.id)));
  }
  // Nothing to pay out if all of it repays debts.
  const changes = { state: "released", released: amount, repaid, releasedAt: now } as const;
  await tx
    .update(commissions)
    .set({ ...changes, earnedAt: repaid === amount ? now : null })
    .where(and(eq(commissions.companyId, companyId), eq(commissions.id, sourceId)));
  const movement = { sourceId, transactionId, debit: "commissions" } as const;
  return [
    { ...movement, kind: "commission_released", credit: "acquirer", amount: amount - repaid },
    { ...movement, kind: "commission_repaid", credit: "available", amount: repaid },
  ];
}

/**
 * Returns the partners that sandbox sales may pay: those in the sandbox and in the same mode (live
 * or test). Sandbox money must never become part of a balance that a real acquirer pays out.
 */
async function findPayable(tx: Executor, companyId: string, partners: readonly string[]): Promise<ReadonlySet<string>> {
  const isTestOf = await tx
    .select({ id: companies.id, testOf: companies.testOf })
    .from(companies)
    .where(inArray(companies.id, [companyId, ...partners]));
  const isTest = (id: string) => isTestOf.find((each) => each.id === id)?.testOf != null;
  const payable = new Set<string>();
  for (const partner of partners) {
    const found = await tx.select().from(connections).where(eq(connections.companyId, partner));
    if (isTest(partner) === isTest(companyId) && sellsForPlayMoney({ connections: found })) payable.add(partner);
  }
  return payable;
}
