import { z } from "zod";
import { transactionStatuses } from "@/db/schema/payments-enums";
import { cancelReasons } from "@/db/schema/subscriptions-enums";
import { Metadata } from "../../core/procedures/metadata";
import { CentsRead, Instant } from "../../core/procedures/wire";
import { Fees, RefuseReason } from "../../payments/transactions/charge-fields";
import { SubscriptionCustomer, SubscriptionStatus } from "./schemas";

/** Shape of a subscription in events (docs/domains/webhooks.md). */
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

export const RecurringRevenue = z.object({
  subscriptions: z.int().meta({ description: "Active ones, those in arrears included." }),
  pastDue: z.int(),
  leaving: z.int().meta({ description: "Those that their buyers canceled, and that end with the paid period." }),
  paused: z.int().meta({ description: "Those with a pause, to come or under way." }),
  mrrInCents: z.int().meta({ description: "Monthly recurring revenue: each cycle's charge, converted to a month." }),
  churnBps: z.int().nullable().meta({
    description:
      "Of the subscriptions that ran thirty days ago, how many have ended since, in hundredths of a percent; null when none ran.",
  }),
});
export type RecurringRevenue = z.infer<typeof RecurringRevenue>;
