import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail, findFailure, isUnforeseen } from "../../core/failures/failure";
import { sellsGoods } from "../refund-requests/find-guarantee";
import { tellBuyer } from "../transactions/tell-buyer";
import { lockTransactionRow } from "../transactions/transactions";
import type { Marked, NewParcels, Parcel } from "./schemas";
import { changeShipment, emitShipment, lockShipment, type ShipmentRow } from "./shipments";
import { trackingUrlOf } from "./tracking-url";

interface Marking {
  now: Date;
  by?: AuditBy;
}

/**
 * Marks sales as shipped, one after the other, and emails their buyers. A sale that cannot be
 * shipped does not prevent the others.
 */
export function shipOrders(companyId: string, { parcels }: NewParcels, marking: Marking): Promise<Marked> {
  return markEach(parcels, (parcel) => shipOrder(companyId, parcel, marking));
}

/** Runs `mark` for each sale, and collects the foreseen refusals. */
export async function markEach<Each extends { transactionId: string }>(
  all: readonly Each[],
  mark: (each: Each) => Promise<void>,
): Promise<Marked> {
  const marked: Marked = { done: 0, refused: [] };
  for (const each of all) {
    try {
      await mark(each);
      marked.done += 1;
    } catch (thrown) {
      if (isUnforeseen(thrown)) throw thrown;
      marked.refused.push({ transactionId: each.transactionId, code: findFailure(thrown)?.code ?? "INTERNAL" });
    }
  }
  return marked;
}

/**
 * Marks the goods of a sale as shipped, emits the event and plans the email to the buyer, in one
 * database transaction. A later call corrects the tracking, and tells the buyer again. Idempotent.
 *
 * @throws NOT_FOUND, also for a sale without goods; shipment_not_paid if the sale is unpaid,
 * refunded or disputed; shipment_delivered.
 */
export function shipOrder(
  companyId: string,
  { transactionId, carrier, trackingCode, trackingUrl: given }: Parcel,
  { now, by = byPlatform }: Marking,
): Promise<void> {
  return db().transaction(async (tx) => {
    const charge = await lockTransactionRow(tx, companyId, transactionId);
    if (!(await sellsGoods(charge, tx))) return fail("NOT_FOUND");
    if (charge.status !== "paid") return fail("shipment_not_paid");
    const before = await lockShipment(tx, charge, now);
    if (before.status === "delivered") return fail("shipment_delivered");
    const trackingUrl = given ?? trackingUrlOf(carrier, trackingCode);
    const tracking = { carrier, trackingCode, trackingUrl };
    if (before.status === "shipped" && isSame(before, tracking)) return;
    const changes = { ...tracking, status: "shipped" as const, shippedAt: before.shippedAt ?? now };
    await changeShipment(tx, before, changes);
    await emitShipment(tx, "order_shipped", { ...before, ...changes }, charge, now);
    const action = "transaction.shipped";
    await recordAudit(tx, { companyId, ...by, action, subjectId: transactionId, after: { carrier }, now });
    const news = { companyId, eventId: newId(now), about: { transactionId }, amountInCents: null, now };
    await tellBuyer(tx, { ...news, kind: "shipped" });
  });
}

function isSame(row: ShipmentRow, tracking: Pick<ShipmentRow, "carrier" | "trackingCode" | "trackingUrl">): boolean {
  const { carrier, trackingCode, trackingUrl } = tracking;
  return row.carrier === carrier && row.trackingCode === trackingCode && row.trackingUrl === trackingUrl;
}
