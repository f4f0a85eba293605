import { and, asc, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { alphabetical } from "@/db/alphabetical";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { courses, customers, enrollments, transactions } from "@/db/schema";
import type { CustomerSort } from "@/db/schema/customers-enums";
import { totalOf } from "../../core/counters/kept-counts";
import { fail } from "../../core/failures/failure";
import { sums } from "../../ledger/day-figures/sale-figures";
import type { CustomerDetail, CustomerPage, CustomerQuery, CustomerRecord } from "./customer-schemas";
import { customerMatches } from "./search-part";

function purchasesOfRow() {
  return db()
    .select({
      transactions: sums.transactions.as("transactions"),
      approved: sums.approved.as("approved"),
      paidInCents: sums.grossInCents.as("paid"),
      refundedInCents: sums.refundedInCents.as("refunded"),
      lastPaidAt: sql`max(${transactions.approvedAt})`.mapWith(transactions.approvedAt).as("last_paid_at"),
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.companyId, customers.companyId),
        eq(transactions.document, customers.document),
        eq(transactions.customerId, customers.id),
      ),
    )
    .as("purchases");
}

/**
 * Adds a tie-breaker, so that no customer appears on two pages. Ids are ordered by creation time,
 * so the primary key serves the sort by time.
 */
function orderOf(sort: CustomerSort, paidInCents: SQL.Aliased): SQL[] {
  const { id, name } = customers;
  const orders: Record<CustomerSort, SQL[]> = {
    "-createdAt": [desc(id)],
    createdAt: [asc(id)],
    name: [asc(alphabetical(name)), asc(id)],
    "-name": [desc(alphabetical(name)), desc(id)],
    paid: [asc(paidInCents), asc(id)],
    "-paid": [desc(paidInCents), desc(id)],
  };
  return orders[sort];
}

function selectCustomers(purchases = purchasesOfRow()) {
  return db()
    .select({
      row: customers,
      transactions: purchases.transactions,
      approved: purchases.approved,
      paidInCents: purchases.paidInCents,
      refundedInCents: purchases.refundedInCents,
      lastPaidAt: purchases.lastPaidAt,
    })
    .from(customers)
    .leftJoinLateral(purchases, sql`true`)
    .$dynamic();
}

type Found = Awaited<ReturnType<typeof selectCustomers>>[number];

function toCustomerRecord({ row, lastPaidAt, ...purchases }: Found): CustomerRecord {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    documentType: row.documentType.toUpperCase(),
    document: row.document,
    emails: row.emails,
    address: row.address,
    metadata: row.metadata ?? {},
    purchases: {
      transactions: purchases.transactions ?? 0,
      approved: purchases.approved ?? 0,
      paidInCents: purchases.paidInCents ?? 0,
      refundedInCents: purchases.refundedInCents ?? 0,
      lastPaidAt: lastPaidAt?.toISOString() ?? null,
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * Returns a page of customers, newest first by default, with the total number of matches
 * (docs/domains/customers.md).
 */
export async function listCustomers(
  companyId: string,
  query: CustomerQuery & { sort?: CustomerSort },
): Promise<CustomerPage> {
  const { document, search, limit, offset, sort = "-createdAt" } = query;
  const purchases = purchasesOfRow();
  const isWhole = document === undefined && search === undefined;
  const filter = and(
    eq(customers.companyId, companyId),
    document === undefined ? undefined : eq(customers.document, document),
    search === undefined ? undefined : await matches(search),
  );
  const [found, totalRows] = await Promise.all([
    selectCustomers(purchases)
      .where(filter)
      .orderBy(...orderOf(sort, purchases.paidInCents))
      .limit(limit)
      .offset(offset),
    isWhole ? totalOf({ companyId, of: "customer" }) : db().$count(customers, filter),
  ]);
  return { rows: found.map(toCustomerRecord), totalRows };
}

/** Returns customers created in a period, newest first, after the customer `afterId`. */
export async function readCustomers(
  companyId: string,
  { from, until, afterId }: { from: Date | null; until: Date; afterId: string | null },
  limit: number,
): Promise<CustomerRecord[]> {
  const { id, createdAt } = customers;
  const rows = await selectCustomers()
    .where(
      and(
        eq(customers.companyId, companyId),
        from ? gte(createdAt, from) : undefined,
        lt(createdAt, until),
        afterId === null ? undefined : lt(id, afterId),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
  return rows.map(toCustomerRecord);
}

async function matches(search: string): Promise<SQL | undefined> {
  return or(isId(search) ? eq(customers.id, search) : undefined, await customerMatches(search));
}

/** @throws NOT_FOUND if the id is unknown, malformed or of another company. */
export async function getCustomer(companyId: string, customerId: string): Promise<CustomerDetail> {
  if (!isId(customerId)) return fail("NOT_FOUND");
  const [[found], access] = await Promise.all([
    selectCustomers().where(and(eq(customers.companyId, companyId), eq(customers.id, customerId))),
    listAccess(companyId, customerId),
  ]);
  return found ? { ...toCustomerRecord(found), access } : fail("NOT_FOUND");
}

async function listAccess(companyId: string, customerId: string): Promise<CustomerDetail["access"]> {
  const rows = await db()
    .select({
      courseId: enrollments.courseId,
      courseTitle: courses.title,
      productId: enrollments.productId,
      enrolledAt: enrollments.enrolledAt,
      revokedAt: enrollments.revokedAt,
    })
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.companyId, enrollments.companyId), eq(courses.id, enrollments.courseId)))
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.customerId, customerId)))
    .orderBy(desc(enrollments.enrolledAt), desc(enrollments.id));
  return rows.map(({ enrolledAt, revokedAt, ...row }) => ({
    ...row,
    enrolledAt: enrolledAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}
