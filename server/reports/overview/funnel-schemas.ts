import { z } from "zod";
import { paymentMethods } from "@/db/schema/payments-enums";
import { Day } from "../../core/procedures/wire";

/** Both days included; the last 30 days by default, 366 at most. */
export const FunnelQuery = z
  .strictObject({ startDate: Day.optional(), endDate: Day.optional() })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    error: "must not be before startDate",
    path: ["endDate"],
  });
export type FunnelQuery = z.infer<typeof FunnelQuery>;

export const FunnelSteps = z.object({
  visits: z.int().meta({ description: "Browsers that opened the page, counted once per day." }),
  begun: z.int().meta({ description: "Orders with an e-mail." }),
  charged: z.int().meta({ description: "Orders charged at least once." }),
  paid: z.int().meta({ description: "Orders whose charge was paid, including refunded and disputed ones." }),
});
export type FunnelSteps = z.infer<typeof FunnelSteps>;

/** Days are in America/Sao_Paulo. An order counts on the day it was started. */
export const Funnel = z.object({
  startDate: z.string(),
  endDate: z.string(),
  total: FunnelSteps,
  days: z.array(FunnelSteps.extend({ day: z.string() })).meta({ description: "Every day of the period." }),
  products: z.array(
    FunnelSteps.extend({
      /** Product or payment link. Null for the row that merges all after the first thirty. */
      soldId: z.string().nullable(),
      kind: z.enum(["product", "paymentLink"]).nullable(),
      name: z.string().nullable(),
    }),
  ),
  sources: z.array(
    FunnelSteps.extend({
      /** Empty without `utm_source`; null for the row that merges all after the first thirty. */
      source: z.string().nullable(),
    }),
  ),
  methods: z.array(
    FunnelSteps.omit({ visits: true }).extend({
      /** Of the last charge, or as selected in the form; null if unknown. */
      paymentMethod: z.enum(paymentMethods).nullable(),
    }),
  ),
});
export type Funnel = z.infer<typeof Funnel>;
