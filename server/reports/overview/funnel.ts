import { and, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { checkoutVisits, orders, paymentLinks, products, transactions } from "@/db/schema";
import { type PaymentMethod, paymentMethods } from "@/db/schema/payments-enums";
import { businessTimeZone } from "@/db/time-zone";
import { statusWasPaid } from "@/db/was-paid";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { isBegunAtCheckout } from "../../payments/transactions/checkout-orders";
import type { Funnel, FunnelQuery, FunnelSteps } from "./funnel-schemas";
import { daysOf, periodOf } from "./period";
import type { PeriodQuery } from "./schemas";

/** Rows per breakdown. The others are merged into one. */
const maxRows = 30;

const nothing: FunnelSteps = { visits: 0, begun: 0, charged: 0, paid: 0 };

type Breakdown = "total" | "day" | "sold" | "source" | "method";

interface Group extends FunnelSteps {
  breakdown: Breakdown;
  value: string;
}

/**
 * Returns the checkout funnel. Counts all breakdowns in one pass over the period's orders (index
 * `orders_newest`). Each order is in exactly one row per breakdown, so every breakdown adds up to
 * the total.
 *
 * @throws VALIDATION on `endDate` for more than 366 days.
 */
export async function readFunnel(companyId: string, query: FunnelQuery, now: Date): Promise<Funnel> {
  const period = periodOf(query, dayOf(now));
  const days = daysOf(period.startDate, period.endDate);
  const [begun, visited] = await Promise.all([countOrders(companyId, period), countVisits(companyId, period)]);
  const groups = addGroups([...begun, ...visited]);
  const of = (breakdown: Breakdown) => groups.filter((group) => group.breakdown === breakdown);
  const byDay = new Map(of("day").map((group) => [group.value, stepsOf(group)]));
  const sold = most(of("sold"));
  const names = await readNames(
    companyId,
    sold.flatMap(({ value }) => value ?? []),
  );
  return {
    ...period,
    total: of("total").map(stepsOf)[0] ?? nothing,
    days: days.map((day) => ({ day, ...(byDay.get(day) ?? nothing) })),
    products: sold.map(({ value, ...steps }) => ({
      soldId: value,
      ...(names.get(value ?? "") ?? { kind: null, name: null }),
      ...steps,
    })),
    sources: most(of("source")).map(({ value, ...steps }) => ({ source: value, ...steps })),
    methods: of("method").map(({ value, begun: orderCount, charged, paid }) => ({
      paymentMethod: isMethod(value) ? value : null,
      ...{ begun: orderCount, charged, paid },
    })),
  };
}

function isMethod(value: string): value is PaymentMethod {
  return paymentMethods.some((each) => each === value);
}

function stepsOf({ visits, begun, charged, paid }: FunnelSteps): FunnelSteps {
  return { visits, begun, charged, paid };
}

function add(one: FunnelSteps, other: FunnelSteps): FunnelSteps {
  return {
    visits: one.visits + other.visits,
    begun: one.begun + other.begun,
    charged: one.charged + other.charged,
    paid: one.paid + other.paid,
  };
}

function addGroups(groups: readonly Group[]): Group[] {
  const sums = new Map<string, Group>();
  for (const group of groups) {
    const key = `${group.breakdown} ${group.value}`;
    const known = sums.get(key);
    sums.set(key, known ? { ...known, ...add(known, group) } : group);
  }
  return [...sums.values()];
}

/** Returns the groups with the most sales; the others are merged into one without a value. */
function most(groups: readonly Group[]): (FunnelSteps & { value: string | null })[] {
  const sorted = groups.toSorted(
    (a, b) => b.paid - a.paid || b.begun - a.begun || b.visits - a.visits || (a.value < b.value ? -1 : 1),
  );
  const rest = sorted.slice(maxRows);
  return [
    ...sorted.slice(0, maxRows).map((group) => ({ value: group.value, ...stepsOf(group) })),
    ...(rest.length > 0 ? [{ value: null, ...rest.reduce(add, nothing) }] : []),
  ];
}

/** Source and method come from an existing charge, as in the sales list. Sources are truncated as in visits. */
async function countOrders(companyId: string, { startDate, endDate }: PeriodQuery): Promise<Group[]> {
  const tracking = sql`CASE WHEN ${transactions.id} IS NULL THEN ${orders.tracking} ELSE ${transactions.tracking} END`;
  const begun = db()
    .select({
      day: sql<string>`(${orders.createdAt} AT TIME ZONE '${sql.raw(businessTimeZone)}')::date`.as("day"),
      sold: sql<string>`coalesce(${orders.productId}, ${orders.paymentLinkId})::text`.as("sold"),
      source: sql<string>`coalesce(left(${tracking} ->> 'source', 60), '')`.as("source"),
      method: sql<string>`coalesce(${transactions.paymentMethod}, ${orders.chosenMethod}, '')`.as("method"),
      begun: sql<number>`count(*)`.as("begun"),
      charged: sql<number>`count(${transactions.id})`.as("charged"),
      paid: sql<number>`count(*) FILTER (WHERE ${statusWasPaid(transactions.status)})`.as("paid"),
    })
    .from(orders)
    .leftJoin(
      transactions,
      and(eq(transactions.companyId, orders.companyId), eq(transactions.id, orders.transactionId)),
    )
    .where(
      and(
        eq(orders.companyId, companyId),
        gte(orders.createdAt, startOfDay(startDate)),
        lt(orders.createdAt, startOfDay(addDays(endDate, 1))),
        isBegunAtCheckout(),
      ),
    )
    .groupBy(sql`1, 2, 3, 4`)
    .as("begun");
  const { day, sold, source, method } = begun;
  const rows = await db()
    .select({
      ...{ day: sql<string | null>`${day}::text`, sold: sql<string | null>`${sold}` },
      ...{ source: sql<string | null>`${source}`, method: sql<string | null>`${method}` },
      begun: sql`coalesce(sum(${begun.begun}), 0)`.mapWith(Number),
      charged: sql`coalesce(sum(${begun.charged}), 0)`.mapWith(Number),
      paid: sql`coalesce(sum(${begun.paid}), 0)`.mapWith(Number),
    })
    .from(begun)
    .groupBy(sql`GROUPING SETS ((), (${day}), (${sold}), (${source}), (${method}))`);
  return rows.map(({ begun: count, charged, paid, ...values }) => ({
    ...groupOf(values),
    ...{ visits: 0, begun: count, charged, paid },
  }));
}

async function countVisits(companyId: string, { startDate, endDate }: PeriodQuery): Promise<Group[]> {
  const { day, productId, source, visits } = checkoutVisits;
  const rows = await db()
    .select({
      day: sql<string | null>`${day}::text`,
      sold: sql<string | null>`${productId}::text`,
      source: sql<string | null>`${source}`,
      visits: sql`coalesce(sum(${visits}), 0)`.mapWith(Number),
    })
    .from(checkoutVisits)
    .where(and(eq(checkoutVisits.companyId, companyId), gte(day, startDate), lte(day, endDate)))
    .groupBy(sql`GROUPING SETS ((), (${day}), (${productId}), (${source}))`);
  return rows.map(({ visits: count, ...values }) => ({
    ...groupOf({ ...values, method: null }),
    ...nothing,
    visits: count,
  }));
}

function groupOf(
  values: Record<"day" | "sold" | "source" | "method", string | null>,
): Pick<Group, "breakdown" | "value"> {
  for (const breakdown of ["day", "sold", "source", "method"] as const) {
    const value = values[breakdown];
    if (value !== null) return { breakdown, value };
  }
  return { breakdown: "total", value: "" };
}

/** Includes deleted products. */
async function readNames(companyId: string, ids: readonly string[]) {
  const names = new Map<string, { kind: "product" | "paymentLink"; name: string }>();
  if (ids.length === 0) return names;
  const [named, titled] = await Promise.all([
    db()
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(and(eq(products.companyId, companyId), inArray(products.id, [...ids]))),
    db()
      .select({ id: paymentLinks.id, name: paymentLinks.title })
      .from(paymentLinks)
      .where(and(eq(paymentLinks.companyId, companyId), inArray(paymentLinks.id, [...ids]))),
  ]);
  for (const { id, name } of named) names.set(id, { kind: "product", name });
  for (const { id, name } of titled) names.set(id, { kind: "paymentLink", name });
  return names;
}
