import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { differences } from "@/db/schema";
import { compareCompany } from "./compare-now";
import { toDifference } from "./difference-shape";
import { findListingCompanies } from "./find-listing";
import type { Difference } from "./schemas";

/** How long one company's banks may take. */
const patienceMs = 60_000;

/** An operator's comparison of a day. */
export interface ReconcileReport {
  day: string;
  companies: number;
  /** Connections that were compared. */
  connections: number;
  /** Connections whose bank did not answer, lists no such day, or which another run compares at the moment. */
  notCompared: number;
  /** The open ones. */
  differences: (Difference & { companyId: string })[];
  /** Whether every connection was compared, without an open difference. */
  ok: boolean;
}

/**
 * Compares a day of every company whose connections list what they received, or of one, one after the other. Members are
 * told of new differences.
 *
 * @throws a broken rule for a day that is not over
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
