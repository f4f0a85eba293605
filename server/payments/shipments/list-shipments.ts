import { and, asc, count, desc, eq, exists, gt, ilike, inArray, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { duplicatePayments, orderCharges, orders, refundRequests, refunds, shipments, transactions } from "@/db/schema";
import { partsOf } from "../../catalog/shipping/shipping";
import { partOf } from "../../customers/customers/search-part";
import { orderNumberOf } from "../transactions/order-number";
import { getTransactionRow } from "../transactions/transactions";
import type { ListedShipment, SaleShipment, ShipmentPage, ShipmentQuery } from "./schemas";
import { findShipment, shipmentOf } from "./shipments";

const ofCharge = and(eq(transactions.companyId, shipments.companyId), eq(transactions.id, shipments.transactionId));
const ofOrderCharge = and(
  eq(orderCharges.companyId, shipments.companyId),
  eq(orderCharges.transactionId, shipments.transactionId),
);
const ofOrder = and(eq(orders.companyId, orderCharges.companyId), eq(orders.id, orderCharges.orderId));

/**
 * Returns a page of a company's shipments with a status: those to be shipped oldest first, the
 * others newest first. A refunded or disputed sale is not to be shipped, nor is a payment that is
 * returned because another one paid its order.
 */
export async function listShipments(
  companyId: string,
  { status, search, limit, offset }: ShipmentQuery,
): Promise<ShipmentPage> {
  const isWanted = and(ofStatus(companyId, status), search ? contains(search) : undefined);
  const [rows, [total]] = await Promise.all([
    readListed(isWanted, status === "to_ship", { limit, offset }),
    db().select({ rows: count() }).from(shipments).innerJoin(transactions, ofCharge).where(isWanted),
  ]);
  return { rows, totalRows: total?.rows ?? 0 };
}

/**
 * Lists the shipments to be sent after the given one, oldest first: all of them, or those of the
 * given sales.
 */
export async function listToShip(
  companyId: string,
  transactionIds: readonly string[],
  { after, limit }: { after: Pick<ListedShipment, "id"> | null; limit: number },
): Promise<ListedShipment[]> {
  if (!transactionIds.every(isId)) return [];
  const isChosen = transactionIds.length > 0 ? inArray(shipments.transactionId, [...transactionIds]) : undefined;
  const follows = after ? gt(shipments.id, after.id) : undefined;
  return readListed(and(ofStatus(companyId, "to_ship"), isChosen, follows), true, { limit, offset: 0 });
}

/**
 * Returns the shipment of a sale, or null if it has none.
 *
 * @throws NOT_FOUND
 */
export async function readShipment(companyId: string, transactionId: string): Promise<SaleShipment> {
  return { shipment: await findShipment(await getTransactionRow(companyId, transactionId)) };
}

function ofStatus(companyId: string, status: ListedShipment["status"]): SQL | undefined {
  const isOfStatus = and(eq(shipments.companyId, companyId), eq(shipments.status, status));
  return status === "to_ship" ? and(isOfStatus, eq(transactions.status, "paid"), isKept()) : isOfStatus;
}

function isKept(): SQL {
  const { companyId, transactionId, status } = duplicatePayments;
  const isReturned = and(
    eq(companyId, shipments.companyId),
    eq(transactionId, shipments.transactionId),
    ne(status, "closed"),
  );
  return notExists(db().select({ id: duplicatePayments.id }).from(duplicatePayments).where(isReturned));
}

function contains(search: string): SQL | undefined {
  const part = partOf(search);
  return or(ilike(transactions.customerName, part), ilike(shipments.trackingCode, part));
}

/** Matches sales with an open refund request or a refund that was not sent yet. */
function isBeingRefunded(): SQL {
  const requested = db()
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.companyId, shipments.companyId),
        eq(refundRequests.transactionId, shipments.transactionId),
        eq(refundRequests.status, "open"),
      ),
    );
  const sent = db()
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.companyId, shipments.companyId),
        eq(refunds.transactionId, shipments.transactionId),
        eq(refunds.status, "requested"),
      ),
    );
  return sql`(${exists(requested)} OR ${exists(sent)})`;
}

async function readListed(
  isWanted: SQL | undefined,
  isOldestFirst: boolean,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedShipment[]> {
  const by = isOldestFirst ? asc : desc;
  const rows = await db()
    .select({
      row: shipments,
      charge: transactions,
      order: { id: orders.id, name: orders.customerName, delivery: orders.delivery, lines: orders.lines },
      isRefundPending: isBeingRefunded().mapWith(Boolean),
    })
    .from(shipments)
    .innerJoin(transactions, ofCharge)
    .leftJoin(orderCharges, ofOrderCharge)
    .leftJoin(orders, ofOrder)
    .where(isWanted)
    .orderBy(by(shipments.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ row, charge, order, isRefundPending }) => {
    const pickupPlaces = (order?.lines ?? []).flatMap(({ pickupPlace }) => pickupPlace ?? []);
    const address = order ? order.delivery : charge.customerAddress;
    return {
      ...shipmentOf(row, charge),
      number: order && orderNumberOf(order.id),
      customerName: charge.customerName,
      customerPhone: charge.customerPhone,
      customerEmail: charge.customerEmail,
      paidAt: (charge.approvedAt ?? charge.createdAt).toISOString(),
      saleStatus: charge.status,
      amountInCents: charge.amount,
      refundedInCents: charge.refunded,
      isRefundPending,
      address: address ? partsOf(address) : null,
      pickupPlace: pickupPlaces.length > 0 ? [...new Set(pickupPlaces)].join("; ") : null,
    };
  });
}
