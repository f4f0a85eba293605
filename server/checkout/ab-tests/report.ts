import { and, desc, eq, gte, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { checkoutVisits, orders, pageTests, transactions, users } from "@/db/schema";
import { type PageVersion, pageVersions } from "@/db/schema/catalog-enums";
import { getProduct } from "../../catalog/products/products";
import { dayOf } from "../../core/calendar/calendar";
import { judge } from "./judge";
import type { PageTest, PageTests, VersionResult } from "./schemas";

type TestRow = typeof pageTests.$inferSelect;

const maxTests = 11;

/**
 * Newest first.
 *
 * @throws NOT_FOUND
 */
export async function reportTests(companyId: string, productId: string, now: Date): Promise<PageTests> {
  const { id } = await getProduct(companyId, productId);
  const rows = await db()
    .select()
    .from(pageTests)
    .where(and(eq(pageTests.companyId, companyId), eq(pageTests.productId, id)))
    .orderBy(desc(pageTests.startedAt), desc(pageTests.id))
    .limit(maxTests);
  const names = await namesOf(rows.flatMap(({ startedBy, endedBy }) => [startedBy, endedBy ?? []].flat()));
  return { tests: await Promise.all(rows.map((row) => toTest(row, names, now))) };
}

async function toTest(row: TestRow, names: Map<string, string>, now: Date): Promise<PageTest> {
  const results = await resultsOf(row, now);
  const [a, b] = results;
  return {
    id: row.id,
    startedAt: row.startedAt.toISOString(),
    startedBy: names.get(row.startedBy) ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: names.get(row.endedBy ?? "") ?? null,
    kept: row.kept,
    results,
    verdict: a && b ? judge(a, b) : "too_few",
  };
}

async function namesOf(actors: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(actors.flatMap((actor) => /^user:(.+)$/.exec(actor)?.[1] ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db().select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [`user:${id}`, name]));
}

/** Returns the results of each version, A first. An order counts toward the version shown when it was created. */
async function resultsOf(test: TestRow, now: Date): Promise<VersionResult[]> {
  const { companyId, productId, startedAt, endedAt } = test;
  const isPaid = isNotNull(orders.paidAt);
  const left = sql<string>`coalesce(sum(${transactions.amountPaid} - ${transactions.refunded})
    FILTER (WHERE ${transactions.status} = 'paid'), 0)`;
  const [visits, rows] = await Promise.all([
    countVisits(test, now),
    db()
      .select({
        version: orders.pageVersion,
        orders: sql<string>`count(*) FILTER (WHERE ${orders.attempts} > 0)`,
        paid: sql<string>`count(*) FILTER (WHERE ${isPaid})`,
        revenue: left,
      })
      .from(orders)
      .leftJoin(
        transactions,
        and(eq(transactions.companyId, orders.companyId), eq(transactions.id, orders.transactionId), isPaid),
      )
      .where(
        and(
          eq(orders.companyId, companyId),
          eq(orders.productId, productId),
          isNotNull(orders.pageVersion),
          gte(orders.createdAt, startedAt),
          lt(orders.createdAt, endedAt ?? new Date(now.getTime() + 1)),
        ),
      )
      .groupBy(orders.pageVersion),
  ]);
  return pageVersions.map((version) => {
    const row = rows.find((each) => each.version === version);
    const revenueInCents = Number(row?.revenue ?? 0);
    return {
      version,
      visits: visits[version],
      orders: Number(row?.orders ?? 0),
      paid: Number(row?.paid ?? 0),
      revenueInCents,
      revenuePerVisitInCents: visits[version] === 0 ? 0 : Math.round(revenueInCents / visits[version]),
    };
  });
}

/** Counts a test's visits by version. Uses the stored counts of an ended test. */
export async function countVisits(
  test: TestRow,
  now: Date,
  executor: Executor = db(),
): Promise<Record<PageVersion, number>> {
  const { companyId, productId, startedAt, visitsBeforeA, visitsBeforeB, visitsA, visitsB } = test;
  if (visitsA !== null && visitsB !== null) return { a: visitsA, b: visitsB };
  const rows = await executor
    .select({ version: checkoutVisits.version, visits: sql<string>`sum(${checkoutVisits.visits})` })
    .from(checkoutVisits)
    .where(
      and(
        eq(checkoutVisits.companyId, companyId),
        eq(checkoutVisits.productId, productId),
        gte(checkoutVisits.day, dayOf(startedAt)),
        lte(checkoutVisits.day, dayOf(now)),
        inArray(checkoutVisits.version, [...pageVersions]),
      ),
    )
    .groupBy(checkoutVisits.version);
  const sumOf = (version: PageVersion) => Number(rows.find((each) => each.version === version)?.visits ?? 0);
  return { a: Math.max(0, sumOf("a") - visitsBeforeA), b: Math.max(0, sumOf("b") - visitsBeforeB) };
}
