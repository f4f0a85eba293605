import { z } from "zod";

/** Recurring revenue and churn of a company's subscriptions. */
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
