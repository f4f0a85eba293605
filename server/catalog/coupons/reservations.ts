import { and, count, eq, exists, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { coupons, couponUses, orderCharges, orders, stockClaims, transactions } from "@/db/schema";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import { lockCompanyTurn } from "../../accounts/company/lock-company-turn";
import { countBusinessDays } from "../../core/calendar/bank-calendar";
import { addDays, dayOf } from "../../core/calendar/calendar";

/**
 * Maximum number of unpaid orders from one network that reserve stock and coupon uses. Further
 * orders are placed without a reservation (docs/domains/catalog.md).
 */
const maxOrdersPerNetwork = 3;

/** Number of business days after its due date for which a boleto keeps its reservation. */
const boletoDaysAfterDue = 3;

function lastLapsedDueDay(now: Date): string {
  const yesterday = addDays(dayOf(now), -1);
  let day = yesterday;
  while (countBusinessDays(day, yesterday) < boletoDaysAfterDue) day = addDays(day, -1);
  return day;
}

/**
 * SQL condition: unpaid transactions whose reservation has lapsed at `now`, although they may still
 * be paid. A Pix keeps its reservation until its code expires, and a boleto until three business
 * days after its due date.
 */
export function hasLapsed(now: Date): SQL | undefined {
  const { status, paymentMethod, expiresAt, boleto } = transactions;
  const isOverdue = and(eq(paymentMethod, "boleto"), sql`${boleto}->>'dueOn' <= ${lastLapsedDueDay(now)}`);
  return and(eq(status, "pending"), or(lte(expiresAt, now), isOverdue));
}

export function isReserving(now: Date): SQL {
  return sql`(${transactions.status} = 'pending' AND (${hasLapsed(now)}) IS NOT TRUE)`;
}

/** Returns the number of units, or coupon uses, that unpaid boletos may reserve. `unsold` includes reserved ones. */
export function maxForBoletos(unsold: number): number {
  return Math.max(1, Math.floor(unsold / 2));
}

export interface Reserving {
  companyId: string;
  transactionId: string;
  /** Absent if the boleto limit does not apply. */
  paymentMethod?: PaymentMethod;
  now: Date;
}

/**
 * Reports whether a charge may reserve stock and coupon uses: fewer than three other unpaid orders
 * from the buyer's network do so. A charge without an order always may. From this call until the
 * caller's database transaction commits, orders from one network are serialized.
 */
export async function mayReserve(tx: Executor, { companyId, transactionId, now }: Reserving): Promise<boolean> {
  const [order] = await tx
    .select({ id: orders.id, network: orders.buyerNetwork })
    .from(orderCharges)
    .innerJoin(orders, and(eq(orders.companyId, orderCharges.companyId), eq(orders.id, orderCharges.orderId)))
    .where(and(eq(orderCharges.companyId, companyId), eq(orderCharges.transactionId, transactionId)));
  if (!order?.network) return true;
  await lockCompanyTurn(tx, `${companyId} ${order.network}`);
  const [found] = await tx
    .select({ orders: count() })
    .from(orders)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, orders.companyId), eq(transactions.id, orders.transactionId)),
    )
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.buyerNetwork, order.network),
        isNull(orders.paidAt),
        isNotNull(orders.transactionId),
        ne(orders.id, order.id),
        isReserving(now),
        or(exists(heldUnits(tx)), exists(heldUses(tx))),
      ),
    );
  return (found?.orders ?? 0) < maxOrdersPerNetwork;
}

function heldUnits(tx: Executor) {
  const { companyId, transactionId, releasedAt } = stockClaims;
  return tx
    .select({ transactionId })
    .from(stockClaims)
    .where(and(eq(companyId, transactions.companyId), eq(transactionId, transactions.id), isNull(releasedAt)));
}

function heldUses(tx: Executor) {
  const { companyId, transactionId, releasedAt, couponId } = couponUses;
  return tx
    .select({ transactionId })
    .from(couponUses)
    .innerJoin(coupons, and(eq(coupons.companyId, companyId), eq(coupons.id, couponId), isNotNull(coupons.maxUses)))
    .where(and(eq(companyId, transactions.companyId), eq(transactionId, transactions.id), isNull(releasedAt)));
}
