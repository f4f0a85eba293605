import { z } from "zod";
import { paymentMethods } from "@/db/schema/payments-enums";
import { Day } from "../../core/procedures/wire";

/** The days of the funnel, both included: by default the last 30, at most 366. */
export const FunnelQuery = z
  .strictObject({ startDate: Day.optional(), endDate: Day.optional() })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    error: "must not be before startDate",
    path: ["endDate"],
  });
export type FunnelQuery = z.infer<typeof FunnelQuery>;

/** How far visitors of checkout pages came. */
export const FunnelSteps = z.object({
  visits: z.int().meta({ description: "Browsers that opened the page, once per day." }),
  begun: z.int().meta({ description: "Orders: those who gave an e-mail." }),
  charged: z.int().meta({ description: "Orders charged at least once." }),
  paid: z.int().meta({ description: "Orders whose charge was paid, refunded and disputed ones included." }),
});
export type FunnelSteps = z.infer<typeof FunnelSteps>;

/**
 * The funnel of checkout pages over days of America/Sao_Paulo. An order counts on the day on which it was begun, however
 * much later it is paid.
 */
export const Funnel = z.object({
  startDate: z.string(),
  endDate: z.string(),
  total: FunnelSteps,
  days: z.array(FunnelSteps.extend({ day: z.string() })).meta({ description: "Every day of the period." }),
  products: z.array(
    FunnelSteps.extend({
      /** A product, or a payment link; null for those beyond the first thirty. */
      soldId: z.string().nullable(),
      kind: z.enum(["product", "paymentLink"]).nullable(),
      name: z.string().nullable(),
    }),
  ),
  sources: z.array(
    FunnelSteps.extend({
      /** The `utm_source`; empty: none. Null for those beyond the first thirty. */
      source: z.string().nullable(),
    }),
  ),
  /** Visits have no method. */
  methods: z.array(
    FunnelSteps.omit({ visits: true }).extend({
      /** Of the last charge, else the one that the form showed; null where it is not known. */
      paymentMethod: z.enum(paymentMethods).nullable(),
    }),
  ),
});
export type Funnel = z.infer<typeof Funnel>;
