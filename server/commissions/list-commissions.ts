import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { commissions, companies } from "@/db/schema";
import type { CommissionRow } from "./books";
import type { CommissionPage, CommissionQuery, EarningPage, EarningQuery } from "./schemas";

/** A producer's commissions, newest first, with the sums of all of them; of one agreement if the query names it. */
export async function listCommissions(companyId: string, query: CommissionQuery): Promise<CommissionPage> {
  const { rows, names, ...rest } = await readPage(
    eq(commissions.companyId, companyId),
    query,
    ({ partnerCompanyId }) => partnerCompanyId,
  );
  return {
    ...rest,
    rows: rows.map((row) => ({
      ...shown(row),
      transactionId: row.transactionId,
      partnerCompanyId: row.partnerCompanyId,
      partnerName: names.get(row.partnerCompanyId) ?? "",
    })),
  };
}

/** What a partner earns of all producers, newest first, with the sums of all of it. */
export async function listEarnings(partnerCompanyId: string, query: EarningQuery): Promise<EarningPage> {
  const { rows, names, ...rest } = await readPage(
    eq(commissions.partnerCompanyId, partnerCompanyId),
    query,
    ({ companyId }) => companyId,
  );
  return {
    ...rest,
    rows: rows.map((row) => ({
      ...shown(row),
      producerCompanyId: row.companyId,
      producerName: names.get(row.companyId) ?? "",
    })),
  };
}

function shown(row: CommissionRow) {
  const { id, kind, agreementId, amount, takenBack, repaid, state, releasesAt, releasedAt, createdAt } = row;
  return {
    id,
    kind,
    agreementId,
    amountInCents: amount,
    takenBackInCents: takenBack,
    repaidInCents: repaid,
    state,
    releasesAt: releasesAt.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** `otherOf`: the company on the other side, whose name is read. An agreement id of another shape has no rows. */
async function readPage(
  isMine: SQL,
  { limit, offset, agreementId }: CommissionQuery,
  otherOf: (row: CommissionRow) => string,
) {
  const isMeant =
    agreementId === undefined ? undefined : isId(agreementId) ? eq(commissions.agreementId, agreementId) : sql`false`;
  const filter = and(isMine, isMeant);
  const sumOf = (state: CommissionRow["state"]) =>
    sql<number>`coalesce(sum(${commissions.amount}) FILTER (WHERE ${commissions.state} = ${state}), 0)::float8`;
  const [rows, [sums]] = await Promise.all([
    db()
      .select()
      .from(commissions)
      .where(filter)
      .orderBy(desc(commissions.createdAt), desc(commissions.id))
      .limit(limit)
      .offset(offset),
    db()
      .select({
        totalRows: sql<number>`count(*)::int`,
        waitingInCents: sumOf("waiting"),
        releasedInCents: sumOf("released"),
        takenBackInCents: sql<number>`coalesce(sum(${commissions.takenBack}), 0)::float8`,
      })
      .from(commissions)
      .where(filter),
  ]);
  const others = [...new Set(rows.map(otherOf))];
  const named = others.length === 0 ? [] : await db().select().from(companies).where(inArray(companies.id, others));
  return {
    rows,
    names: new Map(named.map(({ id, name }) => [id, name])),
    totalRows: sums?.totalRows ?? 0,
    waitingInCents: sums?.waitingInCents ?? 0,
    releasedInCents: sums?.releasedInCents ?? 0,
    takenBackInCents: sums?.takenBackInCents ?? 0,
  };
}
