import { z } from "zod";
import { paymentMethods } from "@/db/schema/payments-enums";
import { Day } from "../../core/procedures/wire";

/** Days of the funnel, both included. Defaults to the last 30 days. The maximum is 366 days. */
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

/** Checkout funnel over America/Sao_Paulo days. Each order is counted on the day it was started. */
export const Funnel = z.object({
  startDate: z.string(),
  endDate: z.string(),
  total: FunnelSteps,
  days: z.array(FunnelSteps.extend({ day: z.string() })).meta({ description: "Every day of the period." }),
  products: z.array(
    FunnelSteps.extend({
      /** Product or payment link. Null for the row that merges all but the first thirty. */
      soldId: z.string().nullable(),
      kind: z.enum(["product", "paymentLink"]).nullable(),
      name: z.string().nullable(),
    }),
  ),
  sources: z.array(
    FunnelSteps.extend({
      /**
       * `utm_source`. Empty for none, and null for the row that merges all but the first thirty.
       */
      source: z.string().nullable(),
    }),
  ),
  methods: z.array(
    FunnelSteps.omit({ visits: true }).extend({
      /**
       * Method of the last charge, or the method selected in the form. Null if neither is known.
       */
      paymentMethod: z.enum(paymentMethods).nullable(),
    }),
  ),
});
export type Funnel = z.infer<typeof Funnel>;
