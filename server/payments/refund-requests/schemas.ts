import { z } from "zod";
import { refundRequestStatuses } from "@/db/schema/payments-enums";
import { CentsRead, Day, Instant, PathId, pageShape } from "../../core/procedures/wire";

/**
 * Buyer's refund request after the statutory period and within the guarantee
 * (docs/domains/payments.md).
 */
export const RefundRequest = z.object({
  id: z.string(),
  transactionId: z.string(),
  reason: z.string(),
  status: z.enum(refundRequestStatuses),
  answer: z.string().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  /** When the refund was promised without the seller's decision. */
  acceptedAt: Instant.nullable(),
  /** True if the promised refund was never sent and is not retried. */
  isLapsed: z.boolean(),
  /** True if the seller declared a payment outside the platform. */
  isSettled: z.boolean(),
  /** True if the bank refused the refund of an open request. */
  isRefused: z.boolean(),
  /** True if the buyer was asked to check the destination of a refund that the bank refused. */
  awaitsBuyer: z.boolean(),
  customerName: z.string(),
  description: z.string(),
  leftInCents: CentsRead,
});
export type RefundRequest = z.infer<typeof RefundRequest>;

export const RefundRequestQuery = z.strictObject({
  ...pageShape,
  status: z.enum(refundRequestStatuses).optional(),
  transactionId: PathId.optional(),
});
export type RefundRequestQuery = z.infer<typeof RefundRequestQuery>;

export const RefundRequestPage = z.object({ rows: z.array(RefundRequest), totalRows: z.int() });
export type RefundRequestPage = z.infer<typeof RefundRequestPage>;

export const RefundRequestId = z.strictObject({ requestId: PathId });

export const RefundAnswer = z.strictObject({
  requestId: PathId,
  answer: z.string().trim().min(1).max(1000),
});
export type RefundAnswer = z.infer<typeof RefundAnswer>;

export const ReceiptOf = z.strictObject({ transactionId: PathId });

export const ReceiptRead = z.object({
  hasGoods: z.boolean(),
  receipt: z.object({ day: z.string(), by: z.enum(["seller", "buyer"]) }).nullable(),
});
export type ReceiptRead = z.infer<typeof ReceiptRead>;

export const NewReceipt = z.strictObject({ transactionId: PathId, day: Day });
export type NewReceipt = z.infer<typeof NewReceipt>;

export const RefundDecided = z.object({ status: z.enum(refundRequestStatuses) });
export type RefundDecided = z.infer<typeof RefundDecided>;
