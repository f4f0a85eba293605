import { z } from "zod";
import { transactionStatuses } from "@/db/schema/payments-enums";
import { cancelReasons } from "@/db/schema/subscriptions-enums";
import { Metadata } from "../../core/procedures/metadata";
import { CentsRead, Instant } from "../../core/procedures/wire";
import { Fees, RefuseReason } from "../../payments/transactions/charge-fields";
import { SubscriptionCustomer, SubscriptionStatus } from "./schemas";

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
    .meta({ description: "Charge that caused it. Null if none did." }),
});
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>;

export const RecurringRevenue = z.object({
  subscriptions: z.int().meta({ description: "Active subscriptions, including those in arrears." }),
  pastDue: z.int(),
  leaving: z.int().meta({ description: "Subscriptions canceled by their buyers that end with the paid period." }),
  paused: z.int().meta({ description: "Subscriptions with a pause, scheduled or in progress." }),
  mrrInCents: z.int().meta({ description: "Monthly recurring revenue: each cycle's charge, converted to a month." }),
  churnBps: z.int().nullable().meta({
    description:
      "Of the subscriptions that ran thirty days ago, how many have ended since, in hundredths of a percent; null when none ran.",
  }),
});
export type RecurringRevenue = z.infer<typeof RecurringRevenue>;
