import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { shipments } from "@/db/schema";
import type { EventName } from "@/db/schema/core-enums";
import { isFreight } from "../../catalog/prices/price";
import { startOfDay } from "../../core/calendar/calendar";
import { emit } from "../../core/events/emit";
import { sellsGoods } from "../refund-requests/find-guarantee";
import type { Shipment } from "../transactions/schemas";
import type { TransactionRow } from "../transactions/transaction-shape";

export type ShipmentRow = typeof shipments.$inferSelect;

export function ofTransaction({ companyId, id }: Pick<TransactionRow, "companyId" | "id">) {
  return and(eq(shipments.companyId, companyId), eq(shipments.transactionId, id));
}

/**
 * Returns the goods of a charge. Charges of earlier versions do not mark the items of physical
 * products.
 */
export function goodsIn({ items }: Pick<TransactionRow, "items">): TransactionRow["items"] {
  const marked = items.filter(({ tangible }) => tangible);
  return marked.length > 0 ? marked : items.filter((item) => !isFreight(item));
}

export function shipmentOf(row: ShipmentRow, charge: Pick<TransactionRow, "items" | "receipt">): Shipment {
  const { id, transactionId, status, carrier, trackingCode, trackingUrl, shippedAt } = row;
  const deliveredOn = charge.receipt?.day;
  return {
    id,
    transactionId,
    status,
    carrier,
    trackingCode,
    trackingUrl,
    shippedAt: shippedAt?.toISOString() ?? null,
    deliveredAt: deliveredOn ? startOfDay(deliveredOn).toISOString() : null,
    items: goodsIn(charge).map(({ offerSlug, title, amountInCents, quantity }) => ({
      ...(offerSlug && { offerSlug }),
      title,
      amountInCents,
      quantity,
    })),
  };
}

/** Returns the shipment of a charge, or null for a charge without goods. */
export async function findShipment(charge: TransactionRow, executor: Executor = db()): Promise<Shipment | null> {
  const [row] = await executor.select().from(shipments).where(ofTransaction(charge));
  return row ? shipmentOf(row, charge) : null;
}

/**
 * Adds a paid charge's goods to those to be shipped. Goods already received, such as those of a
 * charge recorded later, count as delivered. Idempotent.
 */
export async function addShipment(tx: Executor, charge: TransactionRow, now: Date): Promise<void> {
  if (!charge.approvedAt || !(await sellsGoods(charge, tx))) return;
  await tx.insert(shipments).values(newRowOf(charge, now)).onConflictDoNothing();
}

/** Locks the shipment of a charge, and adds it for a charge paid in an earlier version. */
export async function lockShipment(tx: Executor, charge: TransactionRow, now: Date): Promise<ShipmentRow> {
  const added = newRowOf(charge, now);
  await tx.insert(shipments).values(added).onConflictDoNothing();
  const [row] = await tx.select().from(shipments).where(ofTransaction(charge)).for("no key update");
  return row ?? added;
}

function newRowOf({ companyId, id: transactionId, receipt }: TransactionRow, now: Date): ShipmentRow {
  const status = receipt ? ("delivered" as const) : ("to_ship" as const);
  const untracked = { carrier: null, trackingCode: null, trackingUrl: null, shippedAt: null };
  return { companyId, id: newId(now), transactionId, status, ...untracked, createdAt: now };
}

export async function changeShipment(
  tx: Executor,
  { companyId, id }: ShipmentRow,
  changes: Partial<ShipmentRow>,
): Promise<void> {
  await tx
    .update(shipments)
    .set(changes)
    .where(and(eq(shipments.companyId, companyId), eq(shipments.id, id)));
}

export async function emitShipment(
  tx: Executor,
  event: Extract<EventName, `order_${string}`>,
  row: ShipmentRow,
  charge: TransactionRow,
  now: Date,
): Promise<void> {
  const payload = shipmentOf(row, charge);
  await emit(tx, { companyId: row.companyId, event, subjectId: row.id, payload, now });
}

/**
 * Marks the goods of a charge as delivered, in the database transaction that records their receipt.
 * Correcting the delivery date does not emit a second event.
 */
export async function deliverShipment(tx: Executor, charge: TransactionRow, now: Date): Promise<void> {
  const row = await lockShipment(tx, { ...charge, receipt: null }, now);
  if (row.status === "delivered") return;
  await changeShipment(tx, row, { status: "delivered" });
  await emitShipment(tx, "order_delivered", { ...row, status: "delivered" }, charge, now);
}
