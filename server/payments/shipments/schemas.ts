import { z } from "zod";
import { defaultLanguage, languages } from "@/db/schema/core-enums";
import { shipmentStatuses, transactionStatuses } from "@/db/schema/payments-enums";
import { AddressParts } from "../../catalog/shipping/schemas";
import { CentsRead, Day, Instant, line, PathId, pageShape, WebUrl } from "../../core/procedures/wire";
import { Shipment } from "../transactions/schemas";

/** Maximum lengths. */
export const shipmentLimits = { carrier: 60, trackingCode: 60 } as const;

/** Maximum number of sales that are marked at once. */
export const maxParcels = 100;

const Parcel = z.strictObject({
  transactionId: PathId,
  carrier: line({ min: 1, max: shipmentLimits.carrier }),
  trackingCode: line({ min: 1, max: shipmentLimits.trackingCode }).nullable(),
  /** If null, the page of a known carrier is used. */
  trackingUrl: WebUrl.nullable(),
});
export type Parcel = z.infer<typeof Parcel>;

export const NewParcels = z.strictObject({ parcels: z.array(Parcel).min(1).max(maxParcels) });
export type NewParcels = z.infer<typeof NewParcels>;

export const Delivered = z.strictObject({
  transactionIds: z.array(PathId).min(1).max(maxParcels),
  day: Day,
});
export type Delivered = z.infer<typeof Delivered>;

/** Outcome of marking several sales. A refused sale stays as it was. */
export const Marked = z.object({
  done: z.int(),
  refused: z.array(z.object({ transactionId: z.string(), code: z.string() })),
});
export type Marked = z.infer<typeof Marked>;

export const ShipmentQuery = z.strictObject({
  ...pageShape,
  status: z.enum(shipmentStatuses),
  /** Part of the buyer's name, or of the tracking code. */
  search: line({ min: 1, max: 160 }).optional(),
});
export type ShipmentQuery = z.infer<typeof ShipmentQuery>;

export const ListedShipment = Shipment.extend({
  /** Number of the order; null for a sale without a checkout page. */
  number: z.string().nullable(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string(),
  paidAt: Instant,
  saleStatus: z.enum(transactionStatuses),
  amountInCents: CentsRead,
  refundedInCents: CentsRead,
  /** True while a refund requested by the buyer or the seller is not decided or sent. */
  isRefundPending: z.boolean(),
  /** Delivery address in parts. Null if the goods are picked up, none was given, or it was erased. */
  address: AddressParts.nullable(),
  /** Place at which the buyer picks the goods up, or null. */
  pickupPlace: z.string().nullable(),
});
export type ListedShipment = z.infer<typeof ListedShipment>;

export const ShipmentPage = z.object({ rows: z.array(ListedShipment), totalRows: z.int() });
export type ShipmentPage = z.infer<typeof ShipmentPage>;

export const ShipmentOf = z.strictObject({ transactionId: PathId });

/** Null for a sale without goods. */
export const SaleShipment = z.object({ shipment: Shipment.nullable() });
export type SaleShipment = z.infer<typeof SaleShipment>;

export const LabelQuery = z.strictObject({
  /** Sales whose labels to write. If empty, all that are to be shipped. */
  transactionIds: z.array(PathId).max(maxParcels),
  language: z.enum(languages).default(defaultLanguage),
});
export type LabelQuery = z.infer<typeof LabelQuery>;
