import { z } from "zod";
import { cancelReasons, transactionStatuses } from "@/db/enums";
import { Metadata } from "../core/metadata";
import { CentsRead, Instant } from "../core/wire";
import { Fees, RefuseReason } from "../payments/charge-fields";
import { SubscriptionCustomer, SubscriptionStatus } from "./schemas";

/** A subscription as its events show it (docs/decisions.md 9). */
export const SubscriptionRecord = z.object({
  id: z.string(),
  status: SubscriptionStatus,
  productId: z.string(),
  offerSlug: z.string(),
  customer: SubscriptionCustomer,
  metadata: Metadata,
  nextChargeAt: Instant.nullable(),
  canceledAt: Instant.nullable(),
  cancelReason: z.enum(cancelReasons).nullable(),
  transaction: z
    .object({
      id: z.string(),
      status: z.enum(transactionStatuses),
      amount: CentsRead,
      netAmount: CentsRead,
      fees: Fees,
      refuseReason: RefuseReason,
      createdAt: Instant,
      aprovedAt: Instant.nullable(),
    })
    .nullable()
    .meta({ description: "The charge that caused it; null when none did." }),
});
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>;
