import { z } from "zod";
import { CentsRead } from "../../core/procedures/wire";

/** Paused, overdue and canceling subscriptions count as active until they end. */
const SubscriptionMonth = z.object({
  month: z.string().meta({ description: "`YYYY-MM` in São Paulo. The current month is partial." }),
  ranBefore: z.int().meta({ description: "Active at the start of the month." }),
  began: z.int(),
  ended: z.int().meta({ description: "Ended in the month, including those that started in it." }),
  churned: z.int().meta({ description: "Ended, among those active at the start of the month." }),
  newInCents: CentsRead.meta({ description: "Monthly revenue of those that started." }),
  lostInCents: CentsRead.meta({ description: "Monthly revenue of those that ended." }),
});
export type SubscriptionMonth = z.infer<typeof SubscriptionMonth>;

const Cohort = z.object({
  month: z.string(),
  began: z.int(),
  running: z.array(z.int()).meta({
    description: "Number still active at the end of the 1st, 2nd… month after it. Complete months only.",
  }),
});

export const SubscriptionCohorts = z.object({ months: z.array(SubscriptionMonth), cohorts: z.array(Cohort) });
export type SubscriptionCohorts = z.infer<typeof SubscriptionCohorts>;
