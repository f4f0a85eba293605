import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { commissionReturns, commissions, companies, transactions } from "@/db/schema";
import { withinDays } from "../../core/calendar/within-days";
import { type CommissionRow, isOfPartner } from "./books";
import type {
  Commission,
  CommissionFilter,
  CommissionPage,
  CommissionPartners,
  CommissionQuery,
  EarningPage,
  EarningQuery,
} from "./schemas";
import { shareNet } from "./share-out";

const newest = [desc(commissions.createdAt), desc(commissions.id)] as const;

const maxPartners = 500;

const owed = sql<number>`(
  SELECT coalesce(sum(r.amount - r.from_waiting - coalesce(r.recovered, 0) - r.repaid), 0)::float8
  FROM ${commissionReturns} r WHERE r.company_id = ${commissions}.company_id AND r.commission_id = ${commissions}.id
)`;

type Found = Awaited<ReturnType<typeof readRows>>[number];

export async function listCommissions(companyId: string, query: CommissionQuery): Promise<CommissionPage> {
  const { rows, ...sums } = await readPage(eq(commissions.companyId, companyId), query);
  return { ...sums, rows: await describeCommissions(rows) };
}

export async function listCommissionsAfter(
  companyId: string,
  filter: CommissionFilter,
  after: Pick<Commission, "id" | "createdAt"> | null,
  limit: number,
): Promise<Commission[]> {
  const follows =
    after && sql`(${commissions.createdAt}, ${commissions.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const where = and(eq(commissions.companyId, companyId), isMeant(filter), follows ?? undefined);
  return describeCommissions(await readRows(where, limit, 0));
}

export async function listPartners(companyId: string): Promise<CommissionPartners> {
  const rows = await db()
    .selectDistinct({ partnerCompanyId: companies.id, partnerName: companies.name })
    .from(commissions)
    .innerJoin(companies, eq(companies.id, commissions.partnerCompanyId))
    .where(eq(commissions.companyId, companyId))
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(maxPartners);
  return { rows };
}

export async function listEarnings(partnerCompanyId: string, query: EarningQuery): Promise<EarningPage> {
  const { rows, ...sums } = await readPage(eq(commissions.partnerCompanyId, partnerCompanyId), query);
  const names = await readNames(rows.map(({ commission }) => commission.companyId));
  return {
    ...sums,
    rows: rows.map((row) => ({
      ...shown(row),
      producerCompanyId: row.commission.companyId,
      producerName: names.get(row.commission.companyId) ?? "",
    })),
  };
}

async function describeCommissions(rows: Found[]): Promise<Commission[]> {
  const names = await readNames(rows.map(({ commission }) => commission.partnerCompanyId));
  return rows.map((row) => ({
    ...shown(row),
    transactionId: row.commission.transactionId,
    partnerCompanyId: row.commission.partnerCompanyId,
    partnerName: names.get(row.commission.partnerCompanyId) ?? "",
  }));
}

async function readNames(ids: string[]): Promise<Map<string, string>> {
  const others = [...new Set(ids)];
  const named = others.length === 0 ? [] : await db().select().from(companies).where(inArray(companies.id, others));
  return new Map(named.map(({ id, name }) => [id, name]));
}

function shown(found: Found) {
  const { id, kind, agreementId, amount, takenBack, repaid, state, releasesAt, releasedAt, createdAt } =
    found.commission;
  return {
    id,
    kind,
    agreementId,
    amountInCents: amount,
    takenBackInCents: takenBack,
    repaidInCents: repaid,
    owedInCents: found.owed,
    state,
    releasesAt: releasesAt.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    products: found.items.map(({ title }) => title),
    share: explain(found),
  };
}

function explain({ commission, paid, fees, items, partners }: Found) {
  if (!partners) return null;
  const index = partners.findIndex(isOfPartner(commission));
  const partner = partners[index];
  const totals = items.map(({ amountInCents, quantity }) => amountInCents * quantity);
  const share = shareNet({ net: (paid ?? 0) - fees, items: totals }, partners)[index];
  if (!partner || !share) return null;
  const { bps, fixedInCents } = partner;
  return { bps, fixedInCents, baseInCents: share.base, wholeInCents: share.amount };
}

function isMeant({ agreementId, partnerCompanyId, kind, state, ...days }: CommissionFilter) {
  if ([agreementId, partnerCompanyId].some((id) => id !== undefined && !isId(id))) return sql`false`;
  return and(
    agreementId === undefined ? undefined : eq(commissions.agreementId, agreementId),
    partnerCompanyId === undefined ? undefined : eq(commissions.partnerCompanyId, partnerCompanyId),
    kind && eq(commissions.kind, kind),
    state && eq(commissions.state, state),
    withinDays(commissions.createdAt, days),
  );
}

function readRows(where: SQL | undefined, limit: number, offset: number) {
  const { amountPaid: paid, fees, items, partners } = transactions;
  return db()
    .select({ commission: commissions, owed, paid, fees, items, partners })
    .from(commissions)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, commissions.companyId), eq(transactions.id, commissions.transactionId)),
    )
    .where(where)
    .orderBy(...newest)
    .limit(limit)
    .offset(offset);
}

async function readPage(isMine: SQL, { limit, offset, ...rest }: CommissionQuery) {
  const filter = and(isMine, isMeant(rest));
  const sumOf = (state: CommissionRow["state"]) =>
    sql<number>`coalesce(sum(${commissions.amount}) FILTER (WHERE ${commissions.state} = ${state}), 0)::float8`;
  const [rows, [sums]] = await Promise.all([
    readRows(filter, limit, offset),
    db()
      .select({
        totalRows: sql<number>`count(*)::int`,
        waitingInCents: sumOf("waiting"),
        releasedInCents: sumOf("released"),
        takenBackInCents: sql<number>`coalesce(sum(${commissions.takenBack}), 0)::float8`,
        owedInCents: sql<number>`coalesce(sum(${owed}), 0)::float8`,
      })
      .from(commissions)
      .where(filter),
  ]);
  return {
    rows,
    totalRows: sums?.totalRows ?? 0,
    waitingInCents: sums?.waitingInCents ?? 0,
    releasedInCents: sums?.releasedInCents ?? 0,
    takenBackInCents: sums?.takenBackInCents ?? 0,
    owedInCents: sums?.owedInCents ?? 0,
  };
}
