import { and, count, desc, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { feeChecks, transactions } from "@/db/schema";
import type { FeeView } from "@/db/schema/treasury-enums";
import { withinDays } from "../../core/calendar/within-days";
import type { FeeDifferencePage, FeeDifferenceQuery, FeePeriod, FeeSums } from "./schemas";

const { companyId, transactionId, state, expected, taken, readAt, comparedAt, createdAt } = feeChecks;

const isUntold = and(eq(state, "waiting"), isNull(readAt));

export async function listFeeDifferences(company: string, query: FeeDifferenceQuery): Promise<FeeDifferencePage> {
  const { limit, offset, view, ...period } = query;
  const at = view === "untold" ? createdAt : comparedAt;
  const filter = and(eq(companyId, company), inView(view), withinDays(at, period));
  const sale = and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId));
  const [rows, [total]] = await Promise.all([
    db()
      .select({
        transactionId,
        paymentMethod: transactions.paymentMethod,
        amountPaid: transactions.amountPaid,
        expected,
        taken,
        comparedAt,
        createdAt,
      })
      .from(feeChecks)
      .innerJoin(transactions, sale)
      .where(filter)
      .orderBy(desc(at), desc(transactionId))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(feeChecks).where(filter),
  ]);
  return {
    rows: rows.map((row) => ({
      transactionId: row.transactionId,
      paymentMethod: row.paymentMethod,
      amountPaidInCents: row.amountPaid ?? 0,
      expectedInCents: row.expected,
      takenInCents: row.taken,
      at: (row.comparedAt ?? row.createdAt).toISOString(),
    })),
    totalRows: total?.rows ?? 0,
  };
}

export async function sumFees(company: string, period: FeePeriod): Promise<FeeSums> {
  const ofCompany = eq(companyId, company);
  const [[compared], [untold]] = await Promise.all([
    db()
      .select({
        compared: count(),
        different: sql<number>`count(*) FILTER (WHERE ${state} = 'different')::int`,
        expected: sql<string>`coalesce(sum(${expected}), 0)`,
        taken: sql<string>`coalesce(sum(${taken}), 0)`,
      })
      .from(feeChecks)
      .where(and(ofCompany, sql`${comparedAt} IS NOT NULL`, withinDays(comparedAt, period))),
    db()
      .select({ untold: count() })
      .from(feeChecks)
      .where(and(ofCompany, isUntold, withinDays(createdAt, period))),
  ]);
  return {
    compared: compared?.compared ?? 0,
    different: compared?.different ?? 0,
    untold: untold?.untold ?? 0,
    expectedInCents: Number(compared?.expected ?? 0),
    takenInCents: Number(compared?.taken ?? 0),
  };
}

function inView(view: FeeView | undefined): SQL | undefined {
  if (view === "untold") return isUntold;
  const differs = eq(state, "different");
  if (view === undefined) return differs;
  return and(differs, view === "raised" ? gt(taken, expected) : lt(taken, expected));
}
