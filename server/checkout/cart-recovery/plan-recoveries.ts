import { and, eq, gt, isNull, lte, ne, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { orders, recoveries } from "@/db/schema";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";
import type { Run } from "../../core/workers/in-order";
import { hasSequence } from "../mails/claim-reminder";
import { type OrderRow, sameOrder } from "../orders/orders";
import { buyerKeyOf } from "./buyer-key";
import { type Abandonment, leftMs, readStanding } from "./find-cause";
import { outsideQuietHours } from "./quiet-hours";
import { findSequence } from "./sequences";

/** Age from which an abandoned order gets no reminders. */
const forgottenMs = 7 * 24 * 60 * 60 * 1000;

const batchSize = 50;

export function dueAtOf({ at }: Pick<Abandonment, "at">, { delayMinutes }: { delayMinutes: number }): Date {
  return outsideQuietHours(new Date(at.getTime() + delayMinutes * 60_000));
}

/**
 * Plans reminders for abandoned orders of products with a sequence. Uses the same claim
 * (`orders.reminded_at`) as the built-in reminder, so that an order gets only one of the two.
 */
export async function planRecoveries({ now, deadline, only }: Run): Promise<{ recoveriesPlanned: number }> {
  let recoveriesPlanned = 0;
  const due = and(
    isNull(orders.paidAt),
    isNull(orders.remindedAt),
    ne(orders.customerEmail, ""),
    lte(orders.updatedAt, new Date(now.getTime() - leftMs)),
    gt(orders.updatedAt, new Date(now.getTime() - forgottenMs)),
    hasSequence(),
  );
  const pieces = async function* (companyId: string) {
    yield* await db()
      .select()
      .from(orders)
      .where(and(eq(orders.companyId, companyId), due))
      .orderBy(orders.updatedAt)
      .limit(batchSize);
  };
  const companies = await findCompaniesDue(orders.companyId, due, only);
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "The reminders of an order could not be planned" },
    async (order) => {
      if (await planOrder(order, due, now)) recoveriesPlanned += 1;
    },
  );
  return { recoveriesPlanned };
}

/** @returns true if the order was claimed. */
async function planOrder(order: OrderRow, due: SQL | undefined, now: Date): Promise<boolean> {
  const { companyId, id: orderId, productId } = order;
  const standing = await readStanding(order);
  if (standing.state !== "left" || productId === null) return false;
  const [first] = (await findSequence(companyId, productId, standing.cause))?.steps ?? [];
  if (!first) return false;
  const dueAt = dueAtOf(standing, first);
  const planned = {
    companyId,
    orderId,
    productId,
    buyerKey: buyerKeyOf(order.customerEmail),
    cause: standing.cause,
    causeAt: standing.at,
    step: 1,
    dueAt,
    nextAt: dueAt,
    createdAt: now,
  };
  return db().transaction(async (tx) => {
    const [claimed] = await tx
      .update(orders)
      .set({ remindedAt: now })
      .where(and(sameOrder(order), due))
      .returning({ id: orders.id });
    if (!claimed) return false;
    const [row] = await tx
      .insert(recoveries)
      .values(planned)
      .onConflictDoNothing()
      .returning({ orderId: recoveries.orderId });
    if (row) return true;
    // At most one sequence runs per buyer and product.
    await tx
      .insert(recoveries)
      .values({ ...planned, endedAt: now, endReason: "elsewhere" })
      .onConflictDoNothing({ target: [recoveries.companyId, recoveries.orderId] });
    return true;
  });
}
