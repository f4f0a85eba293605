import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { differences } from "@/db/schema";
import { compareCompany } from "./compare-now";
import { toDifference } from "./difference-shape";
import { findListingCompanies } from "./find-listing";
import type { Difference } from "./schemas";

const patienceMs = 60_000;

export interface ReconcileReport {
  day: string;
  companies: number;
  connections: number;
  /**
   * Connections not reconciled, because the bank did not respond, cannot list that day, or another
   * run is reconciling them.
   */
  notCompared: number;
  differences: (Difference & { companyId: string })[];
  ok: boolean;
}

/**
 * Reconciles a day for one company, or for every company whose connections list payments, one after
 * another. Notifies members of new differences.
 *
 * @throws day_not_over if the day has not ended.
 */
export async function reconcileDay(day: string, now: Date, only?: string): Promise<ReconcileReport> {
  const companies = only === undefined ? await findListingCompanies() : [only];
  const report: ReconcileReport = {
    day,
    companies: companies.length,
    connections: 0,
    notCompared: 0,
    differences: [],
    ok: true,
  };
  for (const companyId of companies) {
    const terms = { now, by: new Date(Date.now() + patienceMs), isTold: true, onlyIfDue: false };
    const { compared, unanswered, busy } = await compareCompany(companyId, { day }, terms);
    report.connections += compared;
    report.notCompared += unanswered + busy;
    const open = await readOpen(companyId, day);
    report.differences.push(...open.map((row) => ({ companyId, ...toDifference(row) })));
  }
  report.ok = report.notCompared === 0 && report.differences.length === 0;
  return report;
}

function readOpen(companyId: string, day: string) {
  return db()
    .select()
    .from(differences)
    .where(and(eq(differences.companyId, companyId), eq(differences.day, day), isNull(differences.resolvedAt)))
    .orderBy(differences.at, differences.id);
}
