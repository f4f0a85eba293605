import { and, asc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { commissionReturns, commissions } from "@/db/schema";
import { findCompaniesDue, findCompaniesWith, hasNoClock, runRoundRobin } from "../../core/leases/fair-turns";
import { payPartner } from "./pay-partner";
import { recoverReturn } from "./recover-return";
import { batchSize, dueAt, releaseBatch } from "./release-commissions";

/**
 * Releases due commissions, pays them to their partners, and collects amounts taken back after the
 * release. Each step is one transaction in one company; a later sweep completes interrupted steps.
 * Alternates between companies until `deadline` (wall clock). `only` limits the sweep to one
 * producer.
 *
 * @returns the number of released, paid and collected commissions.
 * @throws the first error, after all other companies have been processed.
 */
export async function sweepCommissions(
  now: Date,
  deadline: Date,
  only?: string,
): Promise<{ commissionsReleased: number; commissionsPaid: number; commissionsAsked: number }> {
  const counts = { commissionsReleased: 0, commissionsPaid: 0, commissionsAsked: 0 };
  const pieces = async function* (companyId: string) {
    for (let count = batchSize; count === batchSize; yield) {
      count = await releaseBatch(companyId, now);
      counts.commissionsReleased += count;
    }
    for (const row of await listUnearned(companyId)) {
      await payPartner(row, now);
      counts.commissionsPaid += 1;
      yield;
    }
    for (const row of await listAsked(companyId)) {
      await recoverReturn(row, now);
      counts.commissionsAsked += 1;
      yield;
    }
  };
  const companies = await findCompanies(now, only);
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "Commissions of a company could not be moved" },
  );
  return counts;
}

const unearned = and(gt(commissions.released, commissions.repaid), isNull(commissions.earnedAt));
const asked = isNull(commissionReturns.recovered);

async function findCompanies(now: Date, only?: string): Promise<string[]> {
  const ofAll = (companyId: PgColumn) => (only ? undefined : hasNoClock(companyId));
  const found = await Promise.all([
    findCompaniesDue(commissions.companyId, dueAt(now), only),
    findCompaniesWith(commissions.companyId, and(unearned, ofAll(commissions.companyId)), only),
    findCompaniesWith(commissionReturns.companyId, and(asked, ofAll(commissionReturns.companyId)), only),
  ]);
  return [...new Set(found.flat())];
}

function listUnearned(companyId: string) {
  return db()
    .select()
    .from(commissions)
    .where(and(eq(commissions.companyId, companyId), unearned))
    .orderBy(asc(commissions.releasedAt))
    .limit(batchSize);
}

/** Only commissions that the partner has received. */
async function listAsked(companyId: string) {
  const rows = await db()
    .select()
    .from(commissionReturns)
    .where(and(eq(commissionReturns.companyId, companyId), asked))
    .orderBy(asc(commissionReturns.createdAt))
    .limit(batchSize);
  const ids = rows.map(({ commissionId }) => commissionId);
  if (ids.length === 0) return [];
  const earned = await db()
    .select({ id: commissions.id })
    .from(commissions)
    .where(and(eq(commissions.companyId, companyId), inArray(commissions.id, ids), isNotNull(commissions.earnedAt)));
  return rows.filter(({ commissionId }) => earned.some(({ id }) => id === commissionId));
}
