import { z } from "zod";
import { refundReadStatuses } from "@/db/schema/payments-enums";
import { backwards, CentsRead, createdDays, Instant, PathId, pageShape, runsForward } from "../../core/procedures/wire";
import { refundRecordExamples } from "../transactions/examples";

export const RefundRecord = z
  .object({
    id: z.string(),
    transactionId: z.string(),
    amountInCents: CentsRead.meta({ description: "Amount returned to the buyer, in cents." }),
    status: z.enum(refundReadStatuses).meta({
      description:
        "`pending`: reserved, and not yet confirmed by the acquirer. `failed`: refused or canceled; the amount can be refunded again.",
    }),
    reason: z.string().meta({ description: "Reason as given. Empty if none." }),
    createdAt: Instant,
    refundedAt: Instant.nullable().meta({ description: "When the acquirer confirmed it. Null until then." }),
  })
  .meta({ id: "RefundRecord", examples: refundRecordExamples });
export type RefundRecord = z.infer<typeof RefundRecord>;

const filterShape = {
  ...pageShape,
  ...createdDays,
  status: z.enum(refundReadStatuses).optional().meta({ description: "Only refunds in this state." }),
};

export const RefundQuery = z.strictObject(filterShape).refine(runsForward, backwards);
export type RefundQuery = z.infer<typeof RefundQuery>;

export const TransactionRefundQuery = z
  .strictObject({ transactionId: PathId, ...filterShape })
  .refine(runsForward, backwards);
export type TransactionRefundQuery = z.infer<typeof TransactionRefundQuery>;

export const RefundPage = z.object({ rows: z.array(RefundRecord), totalRows: z.int() });
export type RefundPage = z.infer<typeof RefundPage>;
