import { z } from "zod";
import { CentsRead } from "../../core/procedures/wire";

/** Subscriptions of one month. Paused, overdue and set-to-cancel subscriptions count as running until they end. */
const SubscriptionMonth = z.object({
  month: z.string().meta({ description: "`YYYY-MM` in São Paulo; the current one so far." }),
  ranBefore: z.int().meta({ description: "Running when the month began." }),
  began: z.int(),
  ended: z.int().meta({ description: "Ended in the month, those that began in it included." }),
  churned: z.int().meta({ description: "Ended of those running when the month began." }),
  newInCents: CentsRead.meta({ description: "Monthly revenue of those that began." }),
  lostInCents: CentsRead.meta({ description: "Monthly revenue of those that ended." }),
});
export type SubscriptionMonth = z.infer<typeof SubscriptionMonth>;

const Cohort = z.object({
  month: z.string(),
  began: z.int(),
  running: z.array(z.int()).meta({
    description: "How many of them still ran at the end of the 1st, 2nd… month after it, for whole months only.",
  }),
});

export const SubscriptionCohorts = z.object({ months: z.array(SubscriptionMonth), cohorts: z.array(Cohort) });
export type SubscriptionCohorts = z.infer<typeof SubscriptionCohorts>;
