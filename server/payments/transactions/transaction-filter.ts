import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { isId } from "@/db/ids";
import { absentId } from "@/db/patterns";
import { affiliateSales, customers, offers, orders, transactions } from "@/db/schema";
import type { PeriodBasis, TransactionSort } from "@/db/schema/payments-enums";
import { findDocument } from "../../accounts/company/documents";
import { boundsOf } from "../../core/calendar/calendar";
import { partOf } from "../../customers/customers/search-part";
import { isBegunAtCheckout } from "./checkout-orders";
import { findByOrderNumber } from "./order-number";
import { findSearched, isSearched } from "./search-transactions";
import type { TransactionFilter } from "./transaction-schemas";

const { placeholder } = sql;

const soldIn = sql`coalesce(${orders.productId}, ${orders.paymentLinkId})`;

const conditions = {
  status: eq(transactions.status, placeholder("status")),
  paymentMethod: eq(transactions.paymentMethod, placeholder("paymentMethod")),
  document: eq(transactions.document, placeholder("document")),
  externalId: eq(transactions.externalId, placeholder("externalId")),
  subscriptionId: eq(transactions.subscriptionId, placeholder("subscriptionId")),
  /** Also compares the document, which is indexed and the same for all of a customer's transactions. */
  customerId: and(
    eq(transactions.customerId, placeholder("customerId")),
    sql`${transactions.document} = (
      SELECT ${customers.document} FROM ${customers}
      WHERE ${customers.companyId} = ${placeholder("companyId")} AND ${customers.id} = ${placeholder("customerId")})`,
  ),
  from: sql`${transactions.createdAt} >= ${placeholder("from")}`,
  until: sql`${transactions.createdAt} < ${placeholder("until")}`,
  paidFrom: sql`${transactions.approvedAt} >= ${placeholder("paidFrom")}`,
  paidUntil: sql`${transactions.approvedAt} < ${placeholder("paidUntil")}`,
  productId: sql`EXISTS (
    SELECT 1 FROM ${offers} WHERE ${offers.companyId} = ${transactions.companyId}
      AND ${offers.productId} = ${placeholder("productId")}
      AND ${transactions.items} @> jsonb_build_array(jsonb_build_object('offerSlug', ${offers.slug})))`,
  paymentLinkId: sql`${transactions.items} @> jsonb_build_array(jsonb_build_object('paymentLinkId', ${placeholder("paymentLinkId")}::text))`,
  source: sql`coalesce(${transactions.tracking} ->> 'source', '') = ${placeholder("source")}`,
  cardBrand: sql`${transactions.card} ->> 'brand' = ${placeholder("cardBrand")}`,
  refuseReason: eq(transactions.refuseReason, placeholder("refuseReason")),
  affiliateId: sql`${transactions.id} IN (
    SELECT ${affiliateSales.transactionId} FROM ${affiliateSales}
    WHERE ${affiliateSales.companyId} = ${placeholder("companyId")}
      AND ${affiliateSales.affiliateId} = ${placeholder("affiliateId")})`,
  /**
   * SQL condition: last charges of the orders placed in a period. Searches orders by day instead of
   * per transaction.
   */
  ordered: sql`${transactions.id} IN (
    SELECT ${orders.transactionId} FROM ${orders} WHERE ${orders.companyId} = ${placeholder("companyId")}
      AND ${orders.createdAt} >= ${placeholder("orderedFrom")}::timestamptz
      AND ${orders.createdAt} < ${placeholder("orderedUntil")}::timestamptz
      AND coalesce(${placeholder("orderedProduct")}::uuid, ${soldIn}) = ${soldIn}
      AND ${isBegunAtCheckout()})`,
  /** Text in id format is searched only in the indexed id columns, because no name or email has that format. */
  id: or(eq(transactions.id, placeholder("id")), eq(transactions.externalId, placeholder("id"))),
  /** Searched only in indexed columns, like an id. */
  writtenDocument: or(
    eq(transactions.document, placeholder("writtenDocument")),
    eq(transactions.externalId, placeholder("written")),
  ),
  /** Ids found by the search, as array text, which is parsed once. Absent if there are too many. */
  found: sql`${transactions.id} = ANY(${placeholder("found")}::uuid[])`,
  text: isSearched(placeholder("text"), placeholder("part")),
} satisfies Record<string, SQL | undefined>;

/**
 * Must match the order of the index. Without NULLS LAST, a page of a list of a million transactions
 * would sort all of them.
 */
export const newestFirst = [
  sql`${transactions.createdAt} DESC NULLS LAST`,
  sql`${transactions.id} DESC NULLS LAST`,
] as const;

export type Filter = keyof typeof conditions;

export const isOfPeriod = (name: Filter): boolean => name === "from" || name === "until";

const filters = Object.keys(conditions) as Filter[];

/**
 * Returns the values of a filter, keyed by the placeholders of its conditions. Runs a text search
 * once for all queries of a request.
 */
export async function valuesOf(companyId: string, query: TransactionFilter) {
  const { status, paymentMethod, document, externalId, customerId, subscriptionId, datedBy, paymentLinkId, search } =
    query;
  const isIdentifier = search !== undefined && isId(search);
  const writtenDocument = (search && findDocument(search)) ?? undefined;
  const text = isIdentifier || writtenDocument ? undefined : search;
  const searched = text === undefined ? undefined : { text, part: partOf(text) };
  const found =
    searched &&
    ((await findByOrderNumber(companyId, searched.text)) ?? (await findSearched({ companyId, ...searched })));
  const bounds = boundsOf(query);
  const [from, until] = [bounds.from?.toISOString(), bounds.until?.toISOString()];
  const productId = query.productId && (isId(query.productId) ? query.productId : absentId);
  return {
    companyId,
    status,
    paymentMethod,
    document,
    externalId,
    customerId,
    subscriptionId,
    source: query.source,
    cardBrand: query.cardBrand,
    refuseReason: query.refuseReason,
    affiliateId: query.affiliateId,
    ...datedValues(datedBy ?? "creation", { from, until, productId }),
    paymentLinkId,
    id: isIdentifier ? search : undefined,
    ...(writtenDocument && { writtenDocument, written: search }),
    found: found ?? undefined,
    ...(found === null ? searched : undefined),
  };
}

interface DatedValues {
  from: string | undefined;
  until: string | undefined;
  productId: string | undefined;
}

function datedValues(basis: PeriodBasis, { from, until, productId }: DatedValues) {
  if (basis === "payment") return { paidFrom: from, paidUntil: until, productId };
  if (basis === "creation") return { from, until, productId };
  const bounds = { orderedFrom: from ?? "-infinity", orderedUntil: until ?? "infinity" };
  return { ordered: true, ...bounds, orderedProduct: productId ?? null };
}

export type FilterValues = Awaited<ReturnType<typeof valuesOf>>;

/**
 * Returns the page of a list whose only filter is a search, newest first; null for any other list.
 * The ids are already in that order, so only the page's rows are read.
 */
export function pageOfFound(
  values: FilterValues,
  { sort, limit, offset }: { sort: TransactionSort; limit: number; offset: number },
): { values: { found: string; offset: number }; totalRows: number } | null {
  const { found } = values;
  if (!found || sort !== "-createdAt" || givenFilters(values).length > 1) return null;
  const ids = found === "{}" ? [] : found.slice(1, -1).split(",");
  return { values: { found: `{${ids.slice(offset, offset + limit)}}`, offset: 0 }, totalRows: ids.length };
}

export function givenFilters(values: Partial<Record<Filter, unknown>>): Filter[] {
  return filters.filter((filter) => values[filter] !== undefined);
}

export function conditionOf(given: readonly Filter[]): SQL | undefined {
  return and(eq(transactions.companyId, placeholder("companyId")), ...given.map((name) => conditions[name]));
}
