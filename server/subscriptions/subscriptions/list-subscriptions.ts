import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { customers, subscriptions } from "@/db/schema";
import { documentTypes } from "@/db/schema/customers-enums";
import type { SubscriptionSort } from "@/db/schema/subscriptions-enums";
import { withinDays } from "../../core/calendar/within-days";
import { customerMatches } from "../../customers/customers/search-part";
import type { SortedSubscriptionQuery, SubscriptionPage, SubscriptionQuery, SubscriptionSummary } from "./schemas";
import { type CustomerRow, type SubscriptionRow, toCustomer } from "./subscription-shape";

const ofCustomer = and(eq(customers.companyId, subscriptions.companyId), eq(customers.id, subscriptions.customerId));

const { id, amount, createdAt, nextChargeAt } = subscriptions;

/**
 * Sort orders, each with a tie-breaker, so that no subscription appears on two pages. Orderings by
 * time can read an index in either direction. Subscriptions without a next charge come last.
 */
const orders: Record<SubscriptionSort, readonly SQL[]> = {
  "-createdAt": [sql`${createdAt} DESC NULLS LAST`, sql`${id} DESC NULLS LAST`],
  createdAt: [sql`${createdAt} ASC NULLS FIRST`, sql`${id} ASC NULLS FIRST`],
  amount: [asc(amount), asc(id)],
  "-amount": [desc(amount), desc(id)],
  nextChargeAt: [sql`${nextChargeAt} ASC NULLS LAST`, asc(id)],
  "-nextChargeAt": [sql`${nextChargeAt} DESC NULLS LAST`, desc(id)],
};

/** Newest first by default (docs/domains/subscriptions.md). */
export async function listSubscriptions(
  companyId: string,
  query: SubscriptionQuery & Partial<SortedSubscriptionQuery>,
): Promise<SubscriptionPage> {
  const { status, productId, customerId, document, search, limit, offset, sort = "-createdAt" } = query;
  if ([productId, customerId].some((each) => each !== undefined && !isId(each))) return { rows: [], totalRows: 0 };
  const filter = and(
    eq(subscriptions.companyId, companyId),
    status && eq(subscriptions.status, status),
    withinDays(createdAt, query),
    productId ? eq(subscriptions.productId, productId) : undefined,
    customerId ? eq(subscriptions.customerId, customerId) : undefined,
    search === undefined ? undefined : await matches(companyId, search),
    document === undefined ? undefined : inArray(subscriptions.customerId, customersOf(companyId, document)),
  );
  const [found, [total]] = await Promise.all([
    db()
      .select({ row: subscriptions, customer: customers })
      .from(subscriptions)
      .innerJoin(customers, ofCustomer)
      .where(filter)
      .orderBy(...orders[sort])
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(subscriptions).where(filter),
  ]);
  return { rows: found.map(({ row, customer }) => toSummary(row, customer)), totalRows: total?.rows ?? 0 };
}

/** SQL condition: the search text is the subscription's id or matches its customer. */
async function matches(companyId: string, search: string): Promise<SQL | undefined> {
  const found = db()
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), await customerMatches(search)));
  return or(isId(search) ? eq(id, search) : undefined, inArray(subscriptions.customerId, found));
}

/**
 * Selects the customers with a document. Includes both document types, so that the query uses the
 * unique key of customers.
 */
function customersOf(companyId: string, document: string) {
  return db()
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.companyId, companyId),
        inArray(customers.documentType, [...documentTypes]),
        eq(customers.document, document),
      ),
    );
}

function toSummary(row: SubscriptionRow, customer: CustomerRow): SubscriptionSummary {
  const { id, status, productId, offerSlug, productName, planName, frequency, nextChargeAt, createdAt } = row;
  return {
    id,
    status,
    productId,
    offerSlug,
    productName,
    planName,
    frequency,
    amountInCents: row.amount,
    customer: toCustomer(customer),
    metadata: row.metadata ?? {},
    nextChargeAt: row.leavingAt ? null : (nextChargeAt?.toISOString() ?? null),
    endsAt: row.leavingAt ? (nextChargeAt?.toISOString() ?? null) : null,
    pausedUntil: row.resumesAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
